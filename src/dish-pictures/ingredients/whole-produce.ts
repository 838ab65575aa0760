import { area, around, blob, box, darker, dot, line, mix, oval, ruffle } from '../drawing/marks'
import { avocadoHalf, broccoli, frilly, R } from './pieces'
import { type Shape, shape } from './shape'

const strawberry =
  area('M0 36C-24 24-36-4-28-20C-20-32 20-32 28-20C36-4 24 24 0 36Z', '#d82f36') +
  line('M-14-8v3M0-12v3M14-8v3M-8 5v3M8 5v3M0 17v3M-19 3v1M19 3v1', '#f7d58a', 3) +
  area('M0-34L8-24L24-30L16-17L26-12L8-14L0-8L-8-14L-26-12L-16-17L-24-30L-8-24Z', '#5c9a3c')
const whole = (color: string, blush: string, stem = true) =>
  dot(48, color) +
  area('M-30-30C-52-6-46 30-16 44C-36 20-38-8-30-30Z', blush, 'opacity=".7"') +
  (stem
    ? oval(13, 9, darker(color, 0.3), 'opacity=".6"') + line('M0 0Q4-10 12-16', '#5b3a1c', 5)
    : dot(4.5, '#7b6a2a') + around(5, 8, (x, y) => dot(1.6, darker(color, 0.3), x, y)))
const pear =
  area('M4-58C22-58 22-30 28-12C44 8 44 48 4 52C-36 50-40 8-22-12C-16-30-14-58 4-58Z', '#c3c552') +
  area('M14-40C20-20 38 4 32 30C44 4 26-22 14-40Z', '#a58f3a', 'opacity=".5"') +
  line('M4-56Q6-68 14-72', '#5b3a1c', 5)
const bananas = [0, 1, 2]
  .map(
    i =>
      `<g transform="translate(${i * 15 - 18} ${i * 9 - 10})rotate(${i * 7 - 8})">${area('M-14-62C-58-30-62 34-14 66C-4 70 6 66 8 58C-16 34-14-14 2-52Z', mix('#d9a52a', '#fbdc55', i / 2))}${line('M-22-34C-40-4-36 28-12 52', '#fdf0a0', 4, 'opacity=".7"')}${line('M-8-58l4-12M4 62l5 4', '#6b4a1c', 8)}</g>`,
  )
  .join('')

/** Whole, for boxes and the greengrocer's shelf. */
export const WHOLE_PRODUCE: Record<string, Shape> = {
  wholeApple: shape('round', 48, 9, whole('#cf3a35', '#f0a04c')),
  wholeGolden: shape('round', 48, 9, whole('#d9cb52', '#e8b04a')),
  wholeOrange: shape('round', 48, 9, whole('#f0902a', '#f7b45a', false)),
  wholeLemon: shape(
    'round',
    46,
    9,
    area(
      'M-58 0C-52-8-46-10-40-18C-20-42 20-42 40-18C46-10 52-8 58 0C52 8 46 10 40 18C20 42-20 42-40 18C-46 10-52 8-58 0Z',
      '#f2cf3a',
    ) + line('M-26-16Q-8-30 14-26', '#fbeb9a', 5),
  ),
  wholePear: shape('round', 50, 8, pear),
  wholeBanana: shape('soft', 54, 6, bananas),
  wholePeach: shape('round', 48, 9, whole('#ee9a4c', '#d9553a') + line('M0-2Q16 18 10 46', '#c9603a', 3)),
  wholeKiwi: shape(
    'crust',
    42,
    9,
    oval(46, 38, '#8a6a3a') + oval(6, 5, '#5b4322', 'transform="translate(30 2)"'),
  ),
  wholeTomato: shape(
    'round',
    46,
    9,
    dot(46, '#d8392b') +
      area('M0-22L6-7L22-12L11 2L20 14L4 9L-4 22L-7 8L-22 10L-12-1L-20-14L-5-8Z', '#4d8a36') +
      line('M0 0l6-8', '#3c6427', 6),
  ),
  wholeOnion: shape(
    'round',
    46,
    9,
    dot(46, '#c98a3f') +
      line('M0-8Q-34-2-26 34M0-8Q34-2 26 34M0-8Q-12 10-8 42M0-8Q12 10 8 42', '#a3662a', 2.5) +
      line('M0-8l4-12M0-8l-6-10M0-8v-13', '#8a5a28', 4),
  ),
  wholePotato: shape(
    'crust',
    46,
    9,
    area(blob([50, 42, 48, 43, 49, 52, 42, 47], 1.15), '#c99f5c') +
      line('M-20-12h1M12-18h1M24 8h1M-8 16h1', '#8f6a35', 5),
  ),
  wholeSweetPotato: shape(
    'crust',
    52,
    8,
    area('M-70 4C-50-30 0-38 34-26C54-18 66-4 72 2C56 24 20 34-14 30C-42 28-60 18-70 4Z', '#b9573a') +
      line('M-30-10h8M6-16h8M20 8h8M-14 12h8', '#8f3d28', 3),
  ),
  wholeCarrot: shape(
    'soft',
    70,
    7,
    area('M-82 4Q-20-24 50-20Q64-14 64 0T50 20Q-20 22-82 4Z', '#ee7f28') +
      line('M-30-8l4 12M0-12l4 14M28-14l3 12', '#cf6416', 3) +
      line('M58-4Q84-26 104-24M60 0Q90-6 112 0M58 5Q84 22 104 20', '#5c9a3c', 6),
  ),
  wholePepper: shape(
    'round',
    52,
    6,
    area('M-4-44C20-60 54-40 52-6C52 30 36 54 16 52C8 50 4 48 0 50C-8 54-40 54-50 20C-60-20-38-56-4-44Z', R) +
      line('M-2-38Q-8 4 2 40M8-38Q30-10 24 30', darker(R, 0.25), 3) +
      line('M0-42Q-4-56 8-62', '#4d8a36', 10),
  ),
  wholeCourgette: shape(
    'round',
    80,
    5,
    line('M-86 0Q0-16 84-2', '#4c7f34', 44) +
      line('M-80-10Q0-24 78-12', '#7fa85c', 5) +
      box(16, 22, 5, '#a9b86a', 'transform="translate(104 -3)"'),
  ),
  wholeAubergine: shape(
    'round',
    76,
    4,
    area('M-84 6C-84-34-30-44 10-28C40-18 70-14 74 0C70 14 40 20 10 32C-30 46-84 40-84 6Z', '#4a2a55') +
      area('M58-18Q88-14 104-4L104 6Q84 12 60 18Q66 0 58-18Z', '#5a8a3c'),
  ),
  wholeCucumber: shape(
    'round',
    80,
    4,
    line('M-86 0Q0-14 84-2', '#3b6f33', 38) +
      line('M-80-8Q0-22 78-10', '#6f9f54', 5) +
      line('M-60 4h4M-30-2h4M10 0h4M44 4h4', '#8fb56a', 4),
  ),
  wholeMushroom: shape('round', 40, 10, dot(42, '#f3e8d4') + area(blob([26, 22, 28, 24]), '#fbf4e6')),
  wholeStrawberry: shape('gloss', 32, 16, strawberry),
  wholeAvocado: shape('soft', 50, 3, avocadoHalf),
  wholeGarlic: shape(
    'soft',
    44,
    3,
    area(ruffle(42, 5, 4), '#f3eadb') +
      line('M0-4Q-20 8-22 34M0-4Q20 8 22 34M0-4V40', '#d3bfa6', 3) +
      line('M0-4l4-20', '#e3d3b6', 9),
  ),
  wholeBroccoli: shape('soft', 60, 2, `<g transform="scale(2.1)">${broccoli}</g>`),
  wholeLettuce: shape('soft', 100, 1, `<g transform="scale(2.3)">${frilly('#6fab3f', '#dbe8a2')}</g>`),
  wholeCorn: shape(
    'soft',
    90,
    2,
    area('M-96 0C-70-34 60-36 96-10C104 0 100 8 92 12C56 36-70 32-96 0Z', '#f3c436') +
      line(
        Array.from(
          { length: 13 },
          (_, i) => `M${-74 + i * 13}-20v3M${-74 + i * 13}-5v3M${-74 + i * 13} 10v3`,
        ).join(''),
        '#fbe38a',
        8,
      ),
  ),
  wholeMango: shape(
    'round',
    62,
    2,
    area('M-62 8C-60-34-14-56 26-42C62-30 76 8 52 34C20 62-58 60-62 8Z', '#e8902c') +
      area('M-40-16C-16-48 30-46 48-22C30-34-8-34-40-16Z', '#c93f36', 'opacity=".75"'),
  ),
  wholePineapple: shape(
    'crust',
    90,
    1,
    oval(72, 92, '#c98a2a', 'transform="translate(0 40)"') +
      line(
        Array.from(
          { length: 6 },
          (_, i) => `M${-70 + i * 22} ${110}L${-20 + i * 22}-30M${70 - i * 22} ${110}L${20 - i * 22}-30`,
        ).join(''),
        '#8a5a1c',
        4,
        'opacity=".55"',
      ) +
      around(
        9,
        0,
        (_x, _y, turn) =>
          `<g transform="translate(0 -56)rotate(${Math.round((turn - 160) * 0.42)})">${area('M-12 10Q0-80 4-110Q18-60 12 10Z', turn % 80 ? '#5c8f43' : '#457634')}</g>`,
      ),
  ),
  wholeMelon: shape(
    'crust',
    120,
    1,
    oval(150, 112, '#9aa83f') +
      line('M-130-10Q0-90 130-10M-140 20Q0 0 140 20M-110 60Q0 90 110 60', '#6f8230', 5),
  ),
}
