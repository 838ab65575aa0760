import { area, around, blob, box, darker, dot, leafPath, line, oval, paler, ruffle } from '../drawing/marks'
import { cube, dollop, leaf } from './pieces'
import { type Shape, shape } from './shape'

const sprig = (color: string, pairs: number, long: number, wide: number) =>
  line(`M0 ${pairs * 9}Q4 0 0 ${-pairs * 9}`, darker(color, 0.3), 2.4) +
  Array.from({ length: pairs }, (_, i) =>
    [-1, 1]
      .map(
        side =>
          `<g transform="translate(${side * 2} ${i * 17 - pairs * 8})rotate(${side * 58})">${area(leafPath(long, wide), side > 0 ? darker(color, 0.12) : color).replace('M0', `M0`)}</g>`,
      )
      .join(''),
  ).join('') +
  `<g transform="translate(0 ${-pairs * 9 - 6})">${area(leafPath(long, wide), color)}</g>`
const croquette = (color = '#c98233') =>
  area('M-40-2C-42-22-24-25 0-25S42-22 40-1 24 25 0 25-40 20-40-2Z', color) +
  line('M-24-10h2M-8-14h3M10-9h2M24-3h1M-18 4h3M0 2h2M14 9h3M-4 14h2M-30-1h1', paler(color, 0.45), 4)
const meatball =
  area(blob([33, 31, 34, 31, 33, 35]), '#7e4526') +
  line('M-14-12h4M4-18h3M14-4h4M-6 2h4M8 12h3M-18 10h3', '#a5673e', 5)
const mintTop = sprig('#4d9a4c', 2, 20, 14)
const choc = box(46, 40, 6, '#4a2615') + box(32, 26, 4, '#613520')
const cookie = (color: string, chip: string) =>
  area(blob([56, 53, 57, 54, 56, 58, 53, 55]), color) +
  [
    [-22, -16],
    [10, -28],
    [26, 6],
    [-6, 10],
    [-28, 18],
    [12, 32],
    [-2, -8],
  ]
    .map(([x, y], i) => area(blob([9, 7, 10, 8]), chip, `transform="translate(${x} ${y})rotate(${i * 40})"`))
    .join('')

/** Herbs, sauces, sweets, and small things that are fried or baked. */
export const HERBS_AND_SWEETS: Record<string, Shape> = {
  basil: shape('soft', 24, 4, leaf(28, 24, '#4a9440')),
  mint: shape('soft', 24, 4, mintTop),
  parsley: shape(
    'fine',
    14,
    8,
    around(3, 7, (x, y) =>
      area(ruffle(8, 4, 2), '#4b8f3a', `transform="translate(${Math.round(x)} ${Math.round(y)})"`),
    ) + line('M0 2V18', '#4b8f3a', 2),
  ),
  coriander: shape(
    'fine',
    16,
    7,
    around(3, 9, (x, y) =>
      area(ruffle(9, 4, 3), '#5a9f42', `transform="translate(${Math.round(x)} ${Math.round(y)})"`),
    ) + line('M0 2V22', '#6aa552', 2),
  ),
  oregano: shape('fine', 8, 12, oval(7, 3.5, '#6f8a4a')),
  rosemary: shape(
    'fine',
    40,
    2,
    line('M0 52V-52', '#5d6b3c', 3) +
      line(
        Array.from({ length: 12 }, (_, i) => `M0 ${46 - i * 8}l${i % 2 ? 14 : -14}-13`).join(''),
        '#6b8a5c',
        4.5,
      ),
  ),
  thyme: shape(
    'fine',
    30,
    2,
    line('M0 36Q6 0 0-36', '#76683f', 2) +
      line(
        Array.from({ length: 9 }, (_, i) => `M2 ${30 - i * 8}l${i % 2 ? 8 : -8}-4`).join(''),
        '#7f9a5c',
        5,
      ),
  ),
  dill: shape(
    'fine',
    26,
    4,
    line('M0 30Q2 0 0-30M0 14l14-12M0 14l-14-12M0 0l16-12M0 0l-15-13M0-14l11-11M0-14l-11-11', '#5f9a4c', 2.6),
  ),
  honey: shape('gloss', 20, 1, dot(10, '#e8a01f')),
  chocolate: shape('gloss', 24, 6, choc),
  milkChocolate: shape('gloss', 24, 6, choc.replace('#4a2615', '#8a522c').replace('#613520', '#a06a3f')),
  cinnamon: shape('soft', 40, 2, box(92, 18, 8, '#9c5a2c') + line('M-42-2H42', '#6b3717', 3)),
  biscuit: shape(
    'crust',
    36,
    2,
    dot(38, '#d9a45a') +
      around(14, 32, (x, y) => dot(2.2, '#a9742f', x, y)) +
      around(6, 15, (x, y) => dot(2.2, '#a9742f', x, y)),
  ),
  granola: shape('crust', 15, 14, area(blob([15, 11, 16, 12, 14, 17]), '#c48a44')),
  jam: shape('gloss', 34, 1, area(blob([46, 38, 48, 40, 44, 50]), '#b01f3a')),
  hummus: shape('soft', 44, 1, dollop('#e2bf86')),
  guacamole: shape('soft', 44, 1, dollop('#a3bf4c')),
  romesco: shape('soft', 40, 1, dollop('#c8602c')),
  aioli: shape('soft', 36, 1, dollop('#f8ecc4')),
  mayonnaise: shape('gloss', 12, 6, dot(11, '#faf0cc')),
  pesto: shape(
    'soft',
    20,
    5,
    area(blob([20, 15, 22, 16, 19, 23]), '#6f9a34') + line('M-6-4h1M5 4h1M-3 8h1', '#dce6a0', 4),
  ),
  yoghurt: shape('gloss', 34, 1, dollop('#fffdf6')),
  cream: shape('gloss', 34, 1, dollop('#fffaf0')),
  croquette: shape('crust', 36, 6, croquette()),
  falafel: shape('crust', 33, 5, meatball.replace('#7e4526', '#8a5a24').replace('#a5673e', '#c29a4c')),
  meatball: shape('crust', 34, 7, meatball),
  crouton: shape('crust', 17, 8, cube('#d89c4c', 28)),
  chip: shape(
    'soft',
    40,
    16,
    area('M-38 28Q-6-20 4-42Q22-8 42 24Q0 36-38 28Z', '#e6b04a') +
      line('M-20 18Q0 0 4-24M8 20Q14 8 10-8', '#c98a2c', 3),
  ),
  croissant: shape('crust', 60, 1, ''),
  cookie: shape('crust', 56, 4, cookie('#c98d48', '#4a2615')),
  oatCookie: shape('crust', 56, 4, cookie('#c99a5a', '#7a4a2c')),
}
