import { area, blob, dot, line, oval, paler } from '../drawing/marks'
import { cube, dollop } from './pieces'
import { type Shape, shape } from './shape'

const eggHalf =
  oval(29, 36, '#fffdf6') + oval(26, 33, '#fdf6e6') + dot(17, '#f0a21f', 0, 3) + dot(13, '#f8bd3c', -1, 1)
const friedEgg =
  area(blob([66, 58, 70, 60, 66, 74, 60, 68]), '#fffaf0') +
  area(blob([50, 46, 54, 48, 50, 56, 46, 52]), '#fff') +
  dot(25, '#ee9a17', 2, 0) +
  dot(21, '#f9b52f', 1, -1)
const torn = (color: string) =>
  area(blob([26, 20, 28, 19, 24, 29, 20, 25]), color) + area(blob([14, 10, 15, 9, 13, 12]), paler(color, 0.6))
const shaving =
  area('M-40-8Q-12-26 14-14T42-6Q36 8 12 4T-34 12Z', '#f0d890') + line('M-30 0Q-8-14 12-6T34-2', '#fbeec0', 3)
const goat = dot(30, '#efe4cc') + dot(26, '#fffaf0') + area(blob([16, 12, 17, 13, 15, 18]), '#fdf3df')
const burrata =
  area(blob([62, 60, 64, 60, 62, 65, 60, 63]), '#fbf5e8') +
  area('M-12-14Q0-24 12-14Q22 0 10 12Q-2 20-14 8Q-22-4-12-14Z', '#f3e8d2') +
  line('M-8-8Q2-14 9-6M-10 4Q0 10 9 3', '#fffdf8', 4)

/** Cheeses, cream and eggs. */
export const DAIRY_AND_EGGS: Record<string, Shape> = {
  cheese: shape('soft', 24, 7, cube('#f2bd45', 34)),
  manchego: shape(
    'soft',
    34,
    6,
    area('M-40 24L0-40L40 24Z', '#e8c877') + area('M-40 24H40L36 32H-36Z', '#5b4327'),
  ),
  goatCheese: shape('soft', 30, 5, goat),
  feta: shape('soft', 20, 9, cube('#fffaf0', 27)),
  mozzarella: shape('soft', 28, 6, torn('#fdf6e8')),
  burrata: shape('gloss', 62, 1, burrata),
  parmesan: shape('soft', 34, 7, shaving),
  gorgonzola: shape('soft', 26, 6, torn('#f3ecd6') + line('M-8-6Q0-2 2-10M6 6h4M-10 8h3', '#6f8a8a', 4)),
  ricotta: shape('soft', 26, 5, torn('#fffaf0')),
  mato: shape(
    'soft',
    54,
    1,
    area(blob([60, 54, 62, 56, 60, 63]), '#fffaf2') +
      line('M-30-10q4 3 8 0M6-24q4 3 8 0M20 8q4 3 8 0M-14 18q4 3 8 0', '#e9dcc6', 4),
  ),
  mascarpone: shape('soft', 34, 2, dollop('#fdf3df')),
  cheddar: shape('gloss', 24, 6, cube('#f0982a', 34)),
  provolone: shape('gloss', 30, 5, torn('#f4d98a')),
  creamCheese: shape('soft', 30, 4, dollop('#fdf8ee').replaceAll('38', '34')),
  freshCheese: shape('soft', 24, 6, cube('#fffaf0', 30)),
  egg: shape('gloss', 33, 4, eggHalf),
  friedEgg: shape('gloss', 62, 1, friedEgg),
}
