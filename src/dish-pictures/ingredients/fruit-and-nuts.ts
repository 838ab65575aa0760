import { area, around, blob, dot, line, oval, ruffle } from '../drawing/marks'
import { cube, slice } from './pieces'
import { type Shape, shape } from './shape'

const citrus = (rim: string, flesh: string, r = 34) =>
  dot(r, rim) +
  dot(r - 3, '#fff3d8') +
  around(
    8,
    (r - 6) * 0.56,
    (x, y, turn) =>
      `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})">${area(`M${-r * 0.4} 0Q${r * 0.1} ${-r * 0.34} ${r * 0.36} ${-r * 0.22}Q${r * 0.46} 0 ${r * 0.36} ${r * 0.22}Q${r * 0.1} ${r * 0.34} ${-r * 0.4} 0`, flesh)}</g>`,
  )
const walnut =
  area(ruffle(24, 7, 3), '#b98149') +
  line('M0-20V20M-8-14Q-16-4-8 2Q-16 8-8 16M8-14Q16-4 8 2Q16 8 8 16', '#8c5a2b', 3)
const almond =
  area('M0-24C14-14 16 8 0 20C-16 8-14-14 0-24Z', '#b5723a') + line('M0-16V12M-6-8V8M6-8V8', '#d59a5f', 2)
const strawberryHalf =
  area('M0 34C-22 22-34-4-27-18C-20-30 20-30 27-18C34-4 22 22 0 34Z', '#d5313a') +
  area('M0 26C-16 16-26-4-20-14C-14-22 14-22 20-14C26-4 16 16 0 26Z', '#f27a76') +
  area('M0 16C-8 8-12-4-9-10C-4-14 4-14 9-10C12-4 8 8 0 16Z', '#fbd0c2')
const banana = slice(
  24,
  '#e9cf7a',
  '#fbeebd',
  around(3, 6, (x, y) => oval(3, 5, '#d9b964', `transform="translate(${Math.round(x)} ${Math.round(y)})"`)) +
    dot(4, '#f0dc9a'),
)
const kiwi = slice(
  30,
  '#7a5f2d',
  '#86b53f',
  dot(19, '#a5cc5c') + dot(9, '#eef2c8') + around(14, 14, (x, y) => dot(2.3, '#2b2a18', x, y)),
)
const pineapple =
  area('M-30-16Q0-32 30-16L20 22Q0 14-20 22Z', '#f2c140') +
  line('M-18-14L-10 12M0-18V10M18-14L10 12', '#d99c22', 3) +
  line('M-28-14Q0-28 28-14', '#c88a24', 4)
const appleWedge =
  area('M-40-6Q0-34 40-6Q44 4 36 6Q0-12-36 6Q-44 4-40-6Z', '#c9333a') +
  area('M-36 2Q0-20 36 2Q34 16 0 18T-36 2Z', '#fbf0cf') +
  oval(3, 6, '#6b3d1c', 'transform="translate(-8 8)rotate(30)"')
const fig = slice(
  30,
  '#4a2a4e',
  '#f2d9c4',
  dot(19, '#c9495a') + around(12, 11, (x, y) => dot(2, '#f5dc9a', x, y)),
)

/** Fruit, nuts and seeds, cut as they lie on a plate. */
export const FRUIT_AND_NUTS: Record<string, Shape> = {
  apple: shape('soft', 36, 6, appleWedge),
  orange: shape('gloss', 34, 5, citrus('#e98a1c', '#f6a73a')),
  lemon: shape('gloss', 30, 3, citrus('#e8bd24', '#f7dd62', 31)),
  lime: shape('gloss', 28, 3, citrus('#5f9a2f', '#b9d96a', 28)),
  banana: shape('soft', 24, 7, banana),
  strawberry: shape('gloss', 30, 6, strawberryHalf),
  redBerries: shape('gloss', 16, 9, around(6, 8, (x, y) => dot(6.5, '#a81f45', x, y)) + dot(6.5, '#c93a5f')),
  blueberry: shape(
    'gloss',
    14,
    10,
    dot(14, '#3f4a86') + area('M0-7L2-2L7-2L3 1L5 6L0 3L-5 6L-3 1L-7-2L-2-2Z', '#23284f'),
  ),
  pomegranate: shape('gloss', 8, 22, area('M0-9Q8-4 7 4Q0 11-7 4Q-8-4 0-9Z', '#c01f3c')),
  mango: shape('gloss', 22, 8, cube('#f5a623', 32)),
  pineapple: shape('soft', 28, 7, pineapple),
  melon: shape(
    'soft',
    26,
    7,
    area('M-40-10Q0 26 40-10Q34 22 0 24T-40-10Z', '#7f9a3c') +
      area('M-38-13Q0 16 38-13Q30 8 0 11T-38-13Z', '#f3d27c'),
  ),
  watermelon: shape(
    'soft',
    44,
    6,
    area('M-56-26H56Q46 42 0 44T-56-26Z', '#2f6b35') +
      area('M-51-26H51Q42 35 0 36T-51-26Z', '#e9f0c4') +
      area('M-46-26H46Q38 29 0 30T-46-26Z', '#e24a4c') +
      line('M-22-12v5M-2-14v5M20-12v5M-12 4v5M10 4v5M0 17v4', '#3a1a18', 5),
  ),
  grapes: shape('gloss', 17, 9, oval(16, 18, '#a8be52')),
  kiwi: shape('soft', 30, 5, kiwi),
  peach: shape('soft', 30, 6, appleWedge.replace('#c9333a', '#d9763a').replace('#fbf0cf', '#f6b95a')),
  fig: shape('soft', 30, 5, fig),
  raisins: shape('soft', 9, 12, area(blob([10, 8, 11, 8], 1.2), '#5c3420')),
  dates: shape('gloss', 24, 5, oval(24, 14, '#6b3a1c')),
  quince: shape('gloss', 28, 5, cube('#b5491f', 40)),
  coconut: shape(
    'soft',
    22,
    7,
    area('M-24-4Q0-20 24-4Q20 6 0 0T-24-4Z', '#fffaf0') + line('M-24-5Q0-21 24-5', '#8a5a33', 3),
  ),
  seasonFruit: shape('gloss', 30, 4, strawberryHalf),
  walnut: shape('soft', 23, 7, walnut),
  almond: shape('soft', 20, 8, almond),
  hazelnut: shape('gloss', 15, 8, dot(15, '#b0713a') + dot(6, '#dcb684', 2, 2)),
  cashew: shape('soft', 18, 8, line('M-12 10Q-14-14 12-8', '#ecd5a2', 14)),
  pistachio: shape('soft', 12, 10, oval(13, 8, '#9cb04a') + oval(9, 4, '#c4cf7c')),
  pineNuts: shape('soft', 10, 12, oval(11, 6, '#f0dcae')),
  peanut: shape('soft', 13, 10, oval(14, 9, '#dba860')),
  seeds: shape('soft', 10, 14, area('M0-11C7-4 6 8 0 10C-6 8-7-4 0-11Z', '#7d9150')),
}
