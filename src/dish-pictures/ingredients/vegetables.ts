import { area, around, blob, box, darker, dot, leafPath, line, oval, paler, ruffle } from '../drawing/marks'
import { avocadoHalf, broccoli, chunk, cube, frilly, leaf, R, rosette, slice } from './pieces'
import { type Shape, shape } from './shape'

const tomatoSlice = slice(
  36,
  '#b9271c',
  '#e5503a',
  around(
    5,
    19,
    (x, y, turn) =>
      `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})">${oval(9, 8.5, '#c8341f')}${oval(7, 6.5, '#ee8a4a')}${line('M-3-2h1M1 3h1M3-2h1', '#fbe3a2', 3)}</g>`,
  ) + dot(6, '#f08a6c'),
)
const cherryHalf = slice(
  22,
  '#c22d1f',
  '#e9553d',
  oval(7, 14, '#c93823', 'transform="translate(-7)"') +
    oval(7, 14, '#c93823', 'transform="translate(8)"') +
    line('M-8-6v1M-6 4v1M8-4v1M7 6v1', '#f9dc96', 3.4) +
    line('M0-15v30', '#f08a6c', 3),
)
const rocket =
  area(
    'M0-50C10-48 15-40 9-32C24-34 26-24 12-18C28-16 28-4 10-2C18 6 14 14 5 14L3 50H-3L-5 14C-14 14-18 6-10-2C-28-4-28-16-12-18C-26-24-24-34-9-32C-15-40-10-48 0-50Z',
    '#4f8a35',
  ) + line('M0-38V46', '#a9cc7d', 2)
const cucumber = slice(
  27,
  '#3f7a39',
  '#dcebb6',
  dot(19, '#cfe39c') +
    around(
      9,
      12,
      (x, y, turn) =>
        `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})">${oval(4.5, 2, '#f6f4cf')}</g>`,
    ),
)
const grillMarks = (w: number, color = '#5a3216') =>
  line(`M-14 ${-w}L-6 ${w}M2 ${-w}L10 ${w}`, color, 4, 'opacity=".6"')
const courgette = slice(32, '#4b7f32', '#e6e9a9', dot(20, '#f0efc0') + grillMarks(24))
const aubergine = slice(
  38,
  '#43254b',
  '#d9c08a',
  area(ruffle(25, 6, 2), '#c9aa6d') + line('M-12-6v1M8-12v1M14 8v1M-4 14v1', '#a78550', 3.5) + grillMarks(28),
)
const pepper = (color: string) =>
  line('M-34 10Q-22-18 4-14T36 8', darker(color, 0.2), 15) +
  line('M-34 8Q-22-20 4-16T36 6', color, 12) +
  line('M-28-2Q-16-18 2-16', paler(color, 0.5), 2.5)
const rings = (color: string, flesh: string) =>
  `<circle r="25" fill="none" stroke="${flesh}" stroke-width="6"/><circle r="28" fill="none" stroke="${color}" stroke-width="2.4"/><circle r="15" fill="none" stroke="${flesh}" stroke-width="4.5"/><circle r="17" fill="none" stroke="${color}" stroke-width="1.6"/>`
const carrot = slice(
  21,
  '#d9691a',
  '#f28a30',
  dot(9, '#f7a750') +
    around(
      7,
      13,
      (x, y, turn) =>
        `<path d="M-4 0h5" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})" stroke="#f7a750" stroke-width="2"/>`,
    ),
)
const mushroom =
  area(
    'M-34-2C-34-30-16-38 0-38S34-30 34-2C34 8 20 8 12 4C10 14 12 26 15 32C8 38-8 38-15 32C-12 26-10 14-12 4C-20 8-34 8-34-2Z',
    '#b98e62',
  ) +
  area(
    'M-29-4C-29-26-14-33 0-33S29-26 29-4C24 0 16 0 10-2C9 12 9 24 11 30C6 33-6 33-11 30C-9 24-9 12-10-2C-16 0-24 0-29-4Z',
    '#f2e3c8',
  ) +
  line('M-24-8Q0-20 24-8', '#a77b50', 3.5)
const wildMushroom =
  area(
    'M-36 2C-40-20-20-36 2-35S40-18 34 2C24 14 12 8 7 6C4 18 8 30 4 36C-4 42-14 38-14 32C-10 22-10 14-12 8C-22 14-32 12-36 2Z',
    '#8a5a2e',
  ) +
  area('M-29-2C-28-18-12-28 2-28S30-16 27-2C12 6-18 6-29-2Z', '#b77b3d') +
  line('M-12 8Q-6 4 7 6', '#f0dcb4', 4) +
  area('M-11 9L5 8Q2 22 2 33Q-5 37-10 32Q-7 20-11 9Z', '#f0dcb4')
const ball = (r: number, color: string) => dot(r, color)
const chickpea =
  area('M0-13C9-14 14-7 13 1S6 14-1 13-14 6-13-2S-7-12 0-13Z', '#dfb368') +
  line('M-3-8Q2 0-1 8', '#bf8f45', 2)
const bean = (color: string) =>
  area('M-17-2C-16-13-5-12 0-9S16-14 18-2 8 14 0 11-18 10-17-2Z', color) +
  line('M-8-4Q0 0 8-5', darker(color, 0.25), 1.8)
const olive = (color: string, hole: string) =>
  oval(17, 14, color) + oval(5.5, 5, hole) + oval(3, 3, darker(hole, 0.5))
const avocadoSlice =
  area('M-8-48C16-44 28-8 22 24C18 46-2 52-10 38C8 20 4-20-8-48Z', '#4a7330') +
  area('M-5-40C14-34 22-6 17 22C14 38 0 42-6 36C10 18 6-18-5-40Z', '#bcd26c') +
  area('M1-26C10-16 14 2 11 20C8 32 0 34-2 32C8 14 7-8 1-26Z', '#e6e7a0')
const kernel = area('M-9-8Q0-13 9-8L7 8Q0 13-7 8Z', '#f6c63c')
const asparagus =
  line('M0 70V-40', '#6f9b3c', 13) +
  line('M-3 66V-30', '#93bb58', 4) +
  area('M0-78C12-62 12-46 8-34H-8C-12-46-12-62 0-78Z', '#4f7c2e') +
  line('M-6 20L6 12M6 40L-6 34M-5-6L5-14M-6-44L0-56M6-44L0-58', '#46702a', 4)
const greenBean = line('M-52 12Q-10-22 52-6', '#4c8333', 12) + line('M-48 9Q-10-23 46-8', '#73aa4c', 5)
const potato = (color: string) =>
  area(blob([36, 30, 35, 31, 34, 37, 30, 34], 1.12), color) +
  area(blob([25, 20, 24, 21, 23, 26], 1.12), paler(color, 0.35))
const fry = box(96, 17, 5, '#e8ae3c') + box(88, 8, 4, '#f8d375')
const wakame =
  line('M-40 6Q-28-16-14 2T14-2T42-6M-34 18Q-18 0-4 14T30 12', '#2f6b3f', 8) +
  line('M-38 4Q-26-14-13 0T14-5T40-9', '#5b9a5c', 3)
const jalapeno = slice(
  19,
  '#3f7a2a',
  '#a9cb62',
  around(3, 8, (x, y) => dot(4.5, '#5c8b34', x, y) + dot(2, '#f2eec0', x, y)),
)
const gherkin =
  area(ruffle(20, 9, 1.5), '#6b8a2c') +
  dot(16.5, '#b5c46a') +
  around(6, 8, (x, y) => dot(2.2, '#e7e6a8', x, y))
const artichoke =
  [
    [30, '#7a8f4e'],
    [22, '#a3ae6a'],
    [14, '#cfcf94'],
  ]
    .map(([r, c]) =>
      area(
        `M0 ${-Number(r) * 1.3}C${r} ${-Number(r) * 0.7} ${Number(r) * 1.1} ${Number(r) * 0.5} 0 ${Number(r) * 1.2}C${-Number(r) * 1.1} ${Number(r) * 0.5} ${-Number(r)} ${-Number(r) * 0.7} 0 ${-Number(r) * 1.3}Z`,
        String(c),
      ),
    )
    .join('') + line('M-6 0Q0-10 6 0M-4 10Q0 4 4 10', '#f1ecc6', 3)

/** Vegetables, pulses and mushrooms, cut as they lie on a plate. */
export const VEGETABLES: Record<string, Shape> = {
  tomato: shape('gloss', 34, 6, tomatoSlice),
  cherryTomato: shape('gloss', 22, 9, cherryHalf),
  driedTomato: shape(
    'soft',
    26,
    7,
    area(blob([26, 18, 28, 20, 24, 27], 1.2), '#9c2a1c') +
      line('M-18-4Q0-12 18 0M-12 10Q2 2 16 8', '#cf5a3a', 3),
  ),
  lettuce: shape('soft', 50, 14, frilly('#6fab3f', '#dbe8a2')),
  lambsLettuce: shape('soft', 30, 16, leaf(36, 30, '#57964a')),
  rocket: shape('soft', 34, 12, rocket),
  spinach: shape('soft', 36, 14, leaf(42, 36, '#3f7f3f')),
  kale: shape('soft', 48, 12, frilly('#3b6f4a', '#7fa86a', 46)),
  endive: shape('soft', 48, 13, frilly('#b5cf6a', '#f6f3cf')),
  chard: shape('soft', 46, 8, leaf(52, 40, '#3f7a3c')),
  cabbage: shape('soft', 46, 9, frilly('#a8c66a', '#eef2c6')),
  redCabbage: shape(
    'fine',
    30,
    8,
    line('M-34 4Q-10-18 32-8M-30 14Q0-6 34 6M-26-8Q4-22 26-18', '#6f2f66', 6) +
      line('M-28 10Q0-6 28 2M-20-10Q0-18 20-16', '#c07fb0', 2.4),
  ),
  pakChoi: shape(
    'soft',
    46,
    5,
    area(leafPath(50, 44), '#4b8a44') + area('M-8 60Q-16 10 0-34Q16 10 8 60Q0 66-8 60Z', '#eef3d6'),
  ),
  onion: shape('fine', 26, 6, rings('#dcc9a0', '#f8f1dc')),
  redOnion: shape('fine', 26, 6, rings('#8a2f63', '#ecc9dc')),
  crispyOnion: shape(
    'fine',
    22,
    7,
    line('M-22 4Q-8-16 10-8T24 8M-14 14Q0 0 18 16', '#b8742c', 6) + line('M-18 2Q-6-12 10-6', '#e3ac5c', 2.5),
  ),
  caramelOnion: shape(
    'fine',
    26,
    7,
    line('M-28 4Q-8-18 12-6T30 6M-22 14Q0-2 24 14', '#9c5a22', 6) + line('M-24 4Q-8-14 12-4', '#d9974a', 2.5),
  ),
  leek: shape(
    'fine',
    20,
    7,
    `<circle r="18" fill="#dfe8b8"/><circle r="13" fill="none" stroke="#9cba5e" stroke-width="3"/><circle r="7" fill="none" stroke="#b9cf86" stroke-width="3"/>`,
  ),
  garlic: shape(
    'soft',
    15,
    5,
    area('M0-18C14-8 14 12 2 16C-12 14-14-6 0-18Z', '#f3e6c8') + line('M-2-10Q4 0 0 10', '#d9c092', 2),
  ),
  carrot: shape('soft', 21, 8, carrot),
  celery: shape(
    'soft',
    20,
    6,
    line('M-22 10Q0-20 22 10', '#8fb552', 13) + line('M-22 7Q0-22 22 7', '#c9de94', 4),
  ),
  cucumber: shape('soft', 27, 8, cucumber),
  redPepper: shape('gloss', 32, 7, pepper(R)),
  greenPepper: shape('gloss', 32, 6, pepper('#5d9a3a')),
  piquillo: shape('gloss', 32, 5, pepper('#c2271d')),
  padron: shape(
    'gloss',
    44,
    9,
    area('M-50 6C-44-22-10-26 20-16C40-10 52 2 56 12C40 22-30 30-50 6Z', '#4f8a34') +
      line('M-32-4Q-6-18 26-6', '#8abf5c', 4) +
      line('M-50 4l-14-6', '#3c6427', 6) +
      line('M0 8Q14 14 30 8', '#2f4f1e', 4, 'opacity=".6"'),
  ),
  aubergine: shape('soft', 38, 5, aubergine),
  courgette: shape('soft', 32, 6, courgette),
  pumpkin: shape('soft', 28, 6, cube('#e8862a', 38)),
  broccoli: shape('soft', 36, 6, broccoli),
  cauliflower: shape(
    'soft',
    34,
    5,
    broccoli.replace('#3f7d35', '#e9dfc0').replace('#549444', '#f3ead0').replace('#6bab55', '#fcf6e4'),
  ),
  beanSprouts: shape(
    'fine',
    26,
    9,
    line('M-26 10Q-8-16 24-4M-16 18Q4 0 22 14', '#f2ead2', 5) +
      dot(5, '#e3c76a', 25, -4) +
      dot(5, '#e3c76a', 23, 14),
  ),
  artichoke: shape('soft', 34, 5, artichoke),
  asparagus: shape('soft', 40, 6, asparagus),
  greenBeans: shape('soft', 34, 8, greenBean),
  mushroom: shape('soft', 34, 7, mushroom),
  wildMushroom: shape('soft', 36, 7, wildMushroom),
  truffle: shape(
    'soft',
    22,
    6,
    area(ruffle(22, 7, 1.5), '#2e211a') +
      line('M-12-6Q0-12 10-6M-10 6Q2 0 12 6M-4 14Q2 10 8 13', '#8a6f58', 2.2),
  ),
  beetroot: shape(
    'gloss',
    30,
    7,
    slice(
      30,
      '#6b1238',
      '#9c1f4f',
      '<circle r="18" fill="none" stroke="#b94a76" stroke-width="2"/><circle r="10" fill="none" stroke="#b94a76" stroke-width="2"/>',
    ),
  ),
  radish: shape('soft', 22, 7, slice(22, '#d6336c', '#fff4f2', dot(9, '#fde4e4'))),
  avocado: shape('soft', 36, 7, avocadoSlice),
  avocadoHalf: shape('soft', 48, 2, avocadoHalf),
  olives: shape('gloss', 17, 8, olive('#2f2635', '#c9463a')),
  greenOlives: shape('gloss', 17, 8, olive('#8f9a3c', '#c9463a')),
  capers: shape('gloss', 9, 9, ball(9, '#7c8a3a')),
  gherkin: shape('soft', 20, 6, gherkin),
  jalapeno: shape('soft', 19, 7, jalapeno),
  wakame: shape('soft', 34, 6, wakame),
  nori: shape('soft', 30, 3, box(52, 74, 3, '#22352c')),
  pickledGinger: shape('soft', 28, 2, rosette('#f2b7a6', '#fad9cb').replaceAll('42', '32')),
  ginger: shape('soft', 20, 4, line('M-20-6l40 12M-18 8l34-10', '#e8c983', 6)),
  edamame: shape('gloss', 13, 12, oval(14, 11, '#8dbb4a')),
  peas: shape('gloss', 11, 14, ball(10.5, '#79ad3e')),
  broadBeans: shape('gloss', 17, 12, bean('#8fb456')),
  chickpeas: shape('soft', 14, 18, chickpea),
  whiteBeans: shape('gloss', 17, 16, bean('#f1e3c2')),
  blackBeans: shape('gloss', 15, 16, bean('#3a2630')),
  corn: shape('gloss', 10, 16, kernel),
  tofu: shape('soft', 24, 8, cube('#f2e4bd', 36)),
  tempeh: shape(
    'soft',
    26,
    6,
    box(56, 36, 4, '#b98148') +
      line('M-18-8h4M-4-10h4M12-7h4M-20 4h4M-6 2h4M8 4h4M-12 12h4M4 12h4M18 10h2', '#ecd09a', 7),
  ),
  heura: shape('crust', 28, 7, chunk('#b9783c')),
  potato: shape('soft', 34, 7, potato('#dfa93f')),
  sweetPotato: shape('soft', 30, 7, potato('#dd7426')),
  fries: shape('soft', 44, 34, fry),
}
