import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

// Makes glyphs.json.br, the drawings that dishes and stores are shown with, of Microsoft's Fluent Emoji (MIT). The set
// has 3,174 in a hundred megabytes, most of them people, so it is no dependency:
// npm install --no-save @iconify-json/fluent-emoji@1.2.7 && bun src/modules/stores/generate-glyphs.ts

/** Food and drink, what it is made of and served with, and what else is sold beside it. */
const NAMES = `
  amphora avocado baby-bottle baby-chick bacon bagel baguette-bread balloon banana basket battery beans
  beer-mug bell-pepper bellhop-bell bento-box beverage-box bird birthday-cake blossom blowfish blueberries
  boar bottle-with-popping-cork bouquet bowl-with-spoon bread broccoli broom brown-mushroom bubble-tea
  bubbles bucket burrito butter candle candy canned-food carrot chair cheese-wedge cherries cherry-blossom
  chestnut chicken chocolate-bar chopsticks christmas-tree clinking-beer-mugs clinking-glasses
  cocktail-glass coconut confetti-ball cooked-rice cookie cooking cow crab croissant cucumber
  cup-with-straw cupcake curry-rice custard cut-of-meat dango deciduous-tree delivery-truck doughnut
  droplet duck dumpling ear-of-corn egg eggplant evergreen-tree ewe falafel fallen-leaf fire fish
  fish-cake-with-swirl flatbread fondue fork-and-knife fork-and-knife-with-plate fortune-cookie
  four-leaf-clover french-fries fried-shrimp front-facing-baby-chick garlic ginger-root glass-of-milk goat
  goose grapes green-apple green-salad hamburger handshake herb hibiscus honey-pot honeybee horse
  hot-beverage hot-dog hot-pepper hyacinth ice ice-cream jar kitchen-knife kiwi-fruit label leafy-green
  lemon light-bulb lime lobster lollipop lotion-bottle man-cook mango maple-leaf mate meat-on-bone melon
  moon-cake mushroom octopus oden olive onion ox oyster package pancakes party-popper pea-pod peach
  peanuts pear pencil pie pig pineapple pizza popcorn pot-of-food potable-water potato potted-plant
  poultry-leg pretzel rabbit ram recycling-symbol red-apple red-envelope ribbon rice-ball rice-cracker
  roasted-sweet-potato roll-of-paper rooster rose sake salt sandwich scroll seedling shallow-pan-of-food
  shamrock shaved-ice sheaf-of-rice shopping-bags shopping-cart shortcake shrimp snail snowflake soap
  soft-ice-cream spaghetti sparkles spiral-shell sponge spoon squid star steaming-bowl strawberry
  stuffed-flatbread sun sunflower sushi taco takeout-box tamale tangerine teacup-without-handle teapot
  tomato tropical-drink tropical-fish tulip tumbler-glass turkey turtle waffle wastebasket watermelon
  wine-glass wrapped-gift
`

const SET = join(import.meta.dir, '../../../node_modules/@iconify-json/fluent-emoji/icons.json')
const { icons } = (await Bun.file(SET).json()) as { icons: Record<string, { body: string } | undefined> }
const glyphs = Object.fromEntries(
  NAMES.trim()
    .split(/\s+/)
    .map(name => {
      const icon = icons[name]
      if (!icon) throw new Error(`The set has no ${name}`)
      return [name, icon.body]
    }),
)
const packed = brotliCompressSync(JSON.stringify(glyphs), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
await Bun.write(join(import.meta.dir, 'glyphs.json.br'), packed)
console.log(`${Object.keys(glyphs).length} glyphs: ${packed.length} bytes`)
