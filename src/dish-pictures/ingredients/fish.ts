import { area, around, blob, box, dot, line } from '../drawing/marks'
import { chunk, rosette } from './pieces'
import { type Shape, shape } from './shape'

const prawn =
  area(
    'M-34 12C-40-24 0-46 28-24C44-10 42 14 26 26L14 15C22 7 20-6 12-12C-4-22-18-10-14 12C-16 22-30 22-34 12Z',
    '#f08a5d',
  ) +
  area('M-34 12C-40-24 0-46 28-24L21-16C0-32-28-18-24 14C-28 19-32 17-34 12Z', '#f9b48c') +
  line('M-24-14L-14-4M-8-30L-3-18M12-31L11-17M30-20L19-9M38 0L23 1', '#d9603a', 3.4) +
  area('M22 20L46 26L38 36L28 32L24 46L12 36Z', '#d85a37')
const salmonCube = (a: string, b: string) =>
  box(34, 30, 7, a) + line('M-14-9Q0-2 14-11M-15 2Q0 8 15-1M-11 12Q2 14 13 9', b, 3)
const slab = (a: string, b: string) =>
  area('M-48-12Q-30-24 0-22T48-10Q54 2 46 14Q20 24-6 21T-46 14Q-54 0-48-12Z', a) +
  line('M-34-14Q-26 4-36 16M-14-19Q-6 2-14 19M8-20Q16 2 8 20M29-16Q36 2 28 17', b, 3.6)
const mussel =
  area('M0-46C26-36 32 12 10 40C4 48-4 48-10 40C-32 12-26-36 0-46Z', '#2a2a38') +
  area('M0-38C19-28 24 10 8 32C3 38-3 38-8 32C-24 10-19-28 0-38Z', '#8d93a8') +
  area('M0-18C13-12 16 12 6 25C2 30-3 30-7 24C-17 10-12-14 0-18Z', '#ef9a3e')
const clam =
  area('M-34 8C-34-18-14-30 0-30S34-18 34 8C26 22 12 26 0 26S-26 22-34 8Z', '#d9c6a2') +
  line('M-26 8Q0-34 26 8M-17 12Q0-18 17 12M-9 14Q0-4 9 14', '#a98d62', 2.6) +
  area('M-17 16Q0 2 17 16Q10 25 0 25T-17 16Z', '#f6d9a2')
const ringOf = (color: string, wide = 11, r = 22) =>
  `<circle r="${r}" fill="none" stroke="${color}" stroke-width="${wide}"/>`
const octopus =
  dot(26, '#9c3f4d') +
  dot(21, '#f6e3da') +
  around(7, 24, (x, y) => dot(5.5, '#b9606a', x, y)) +
  dot(6, '#ead0c6')
const anchovy =
  area('M-58 4Q-20-18 58-8Q62-2 54 4Q-10 4-56 12Z', '#8a5a3c') + line('M-50 4Q-10-10 52-4', '#d9a777', 4)
const sardine =
  area('M-66 0Q-30-22 30-12L60-18L54 0L62 16L30 10Q-30 20-66 0Z', '#c99a55') +
  line('M-50-3Q-10-14 28-5', '#f1d79c', 6) +
  dot(3, '#3a2a1c', -50, -1)

/** Fish and seafood. */
export const FISH: Record<string, Shape> = {
  tuna: shape('gloss', 24, 8, salmonCube('#a82f3c', '#c9545c')),
  cookedTuna: shape('soft', 26, 6, chunk('#d9b08c').replaceAll('30', '26')),
  salmon: shape('gloss', 24, 8, salmonCube('#f07a45', '#fbb78c')),
  smokedSalmon: shape('gloss', 40, 5, rosette('#ee7a4c', '#f9a983')),
  butterfish: shape('gloss', 24, 7, salmonCube('#f3e2d2', '#fff8ee')),
  eel: shape('gloss', 30, 6, slab('#6d3a1a', '#9c6230')),
  cod: shape('soft', 30, 6, chunk('#f4ebd8')),
  hake: shape('soft', 30, 5, chunk('#f1e6d0')),
  monkfish: shape('soft', 30, 5, chunk('#f3e4d0')),
  seaBass: shape('soft', 30, 5, chunk('#e9dcc6')),
  anchovy: shape('gloss', 40, 5, anchovy),
  whiteAnchovy: shape('crust', 50, 9, sardine),
  tobiko: shape('fine', 8, 12, dot(5, '#ef7a1e') + dot(5, '#f59338', 7, 4) + dot(5, '#e86a14', -5, 6)),
  prawn: shape('gloss', 38, 6, prawn),
  surimi: shape(
    'gloss',
    30,
    5,
    box(58, 24, 9, '#fff3ea') + area('M-29-3Q-29-12-20-12H20Q29-12 29-3Z', '#e4563a'),
  ),
  squid: shape('soft', 28, 7, ringOf('#f3e6da', 10)),
  friedSquid: shape('crust', 34, 11, ringOf('#d99a3c', 17, 28)),
  cuttlefish: shape(
    'soft',
    40,
    4,
    area(blob([44, 34, 46, 36, 43, 47], 1.15), '#f6ead8') +
      line('M-30-14L30 14M-14-26L38-2M-38 2L14 26M-30 14L30-14M-14 26L38 2M-38-2L14-26', '#d6a566', 3),
  ),
  octopus: shape('soft', 27, 9, octopus),
  mussel: shape('gloss', 38, 7, mussel),
  clam: shape('soft', 32, 6, clam),
}
