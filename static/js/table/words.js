// A word for the dice, made here in the browser: whoever runs the site has no hand in it.

const ANIMALS = (
  "adder badger beaver bison bittern camel cicada condor coot crane curlew dormouse dunlin egret falcon ferret " +
  "finch gannet gecko gibbon grouse hare hedgehog heron hoopoe ibis jackdaw kestrel lapwing lark lemur linnet " +
  "lynx magpie marten merlin mole newt nightjar otter owl pelican pipit plover puffin quail raven robin " +
  "salmon seal shrew siskin snipe sparrow starling stoat stork swift tapir tern thrush toad wagtail wren"
).split(" ");

export function randomWord() {
  const [animal, number] = crypto.getRandomValues(new Uint32Array(2));
  return `${ANIMALS[animal % ANIMALS.length]}-${String(number % 10_000).padStart(4, "0")}`;
}
