import { area, blob, box, darker, dot, line, oval, paler, ruffle } from '../drawing/marks'
import { MEAT } from './meat'
import type { Shape } from './shape'

const seared = (a: string, b: string) =>
  area('M-150-20C-146-76-60-88 20-80S150-50 152 0S100 78 10 80S-152 50-150-20Z', a) +
  area('M-134-18C-130-62-56-74 18-67S132-42 134 0S88 64 8 66S-136 42-134-18Z', b) +
  line('M-110-40L-60 50M-56-60L-6 62M0-66L50 60M58-60L104 34', darker(a, 0.4), 9, 'opacity=".6"')
const fillet = (a: string, b: string) =>
  area('M-160 8C-150-50-60-74 40-66S166-20 160 14C150 44 80 62-20 62S-166 40-160 8Z', a) +
  line(
    'M-120 30Q-96-10-112-44M-74 48Q-46-6-66-58M-24 58Q8-6-16-66M30 58Q62-4 40-64M86 48Q112 0 94-52',
    b,
    6,
  ) +
  line('M-140-8C-120-46-50-60 40-54', paler(a, 0.4), 6)

/** What a kitchen makes of them: main pieces, fried things, slices. */
export const PREPARED: Record<string, Shape> = {
  chickenCube: {
    svg:
      area(blob([32, 27, 33, 28, 31, 34]), '#d9a052') +
      line('M-18-12L8 16M-2-20L22 6', '#8a4f1c', 5, 'opacity=".7"'),
    light: 'crust',
    size: 30,
    many: 6,
  },
  baguetteSlice: {
    svg:
      oval(44, 30, '#b5742f') + oval(39, 25, '#f1d9a8') + line('M-16-6h5M2 6h6M14-8h4M-8 10h4', '#d9b67a', 6),
    light: 'soft',
    size: 38,
    many: 5,
  },
  sugarCube: { svg: box(44, 44, 6, '#fffaf2'), light: 'soft', size: 30, many: 2 },
  xurro: {
    svg: line('M-74 40Q-90-60 0-62T74 40', '#c98534', 30) + line('M-74 36Q-88-54 0-58T72 36', '#e3ad62', 4),
    light: 'crust',
    size: 60,
    many: 2,
  },
  cheeseSlice: { svg: box(92, 66, 6, '#f4cf62'), light: 'soft', size: 40, many: 5 },
  omeletteSlice: {
    svg:
      box(104, 56, 12, '#e9b53c') +
      line('M-40-14h20M-6-18h22M24-8h18M-34 6h16M0 4h22M-20 18h18', '#f7d97a', 7) +
      line('M-46-24H46', '#b8782a', 5),
    light: 'soft',
    size: 46,
    many: 5,
  },
  porkSlice: {
    svg:
      area('M-50-6Q-40-26-4-24T50-4Q52 12 36 20T-28 22Q-54 14-50-6Z', '#b9763c') +
      area('M-42-4Q-34-18-2-17T42-2Q43 9 30 13T-26 15Q-46 9-42-4Z', '#dba66a') +
      line('M-30-10L-16 12M-4-16L8 12M22-12L30 8', '#8a4f22', 4),
    light: 'crust',
    size: 42,
    many: 5,
  },
  wedge: {
    svg:
      area('M-50 8Q-40-26 10-26T52 6Q30 20 0 18T-50 8Z', '#c98f35') +
      area('M-44 6Q-30-12 8-14T46 4Q26 12 0 12T-44 6Z', '#f3d27c'),
    light: 'soft',
    size: 40,
    many: 20,
  },
  onionRing: {
    svg: '<circle r="44" fill="none" stroke="#cf8f3a" stroke-width="24"/>',
    light: 'crust',
    size: 50,
    many: 8,
  },
  stick: {
    svg: box(170, 44, 20, '#cf8f3a') + line('M-60-8h4M-30 6h4M0-8h4M30 8h4M60-4h4', '#f0c27c', 5),
    light: 'crust',
    size: 50,
    many: 6,
  },
  wing: {
    svg:
      area(
        'M-66 14C-70-22-30-44 4-30C30-20 50-40 66-22C80-2 60 24 34 18C10 14 6 40-26 42C-50 42-64 34-66 14Z',
        '#9c4a1c',
      ) + line('M-40-8Q-16-24 6-12', '#d98a4c', 6),
    light: 'gloss',
    size: 54,
    many: 8,
  },
  tempura: {
    svg: area(ruffle(26, 8, 5, 2.9), '#e6b455') + area('M70-4l26-16 4 16-4 18z', '#e0603c'),
    light: 'crust',
    size: 60,
    many: 5,
  },
  falafelGold: {
    svg: dot(38, '#c98233') + line('M-14-12h4M4-18h3M14-4h4M-6 2h4M8 12h3M-18 10h3', '#eabb74', 5),
    light: 'crust',
    size: 38,
    many: 5,
  },
  edamamePod: {
    svg:
      area('M-66 6C-50-20-30-16-16-18S20-22 34-16S62-6 68 8C40 22 20 18 4 20S-44 24-66 6Z', '#7fae45') +
      oval(14, 11, '#94c25a', 'transform="translate(-30)"') +
      oval(14, 11, '#94c25a', 'transform="translate(2 0)"') +
      oval(13, 10, '#94c25a', 'transform="translate(34 1)"'),
    light: 'gloss',
    size: 56,
    many: 14,
  },
  prawnChip: {
    svg: area(ruffle(46, 7, 7), '#f6e3d0') + line('M-20-10q10-10 24 0M-14 12q14-8 28 2', '#fdf4ea', 6),
    light: 'soft',
    size: 46,
    many: 14,
  },
  steak: { svg: seared('#5b2f1c', '#7c4327'), light: 'crust', size: 150, many: 1 },
  breast: { svg: seared('#b9762f', '#dba45a'), light: 'crust', size: 150, many: 1 },
  heuraFillet: { svg: seared('#8f5a2a', '#b9803f'), light: 'crust', size: 150, many: 1 },
  tunaSteak: { svg: seared('#8a5a44', '#b98a70'), light: 'crust', size: 150, many: 1 },
  breaded: {
    svg:
      area(ruffle(98, 13, 5, 1.5), '#cf8f3a') +
      line(
        'M-90-20h6M-50-50h6M0-60h6M50-40h6M90-10h6M60 30h6M10 50h6M-40 40h6M-90 24h6M-20-10h6M30 4h6',
        '#f0c27c',
        8,
      ),
    light: 'crust',
    size: 150,
    many: 1,
  },
  salmonFillet: { svg: fillet('#ee8250', '#fac4a0'), light: 'gloss', size: 160, many: 1 },
  whiteFillet: {
    svg:
      fillet('#f3e8d2', '#dccaa8') +
      area(blob([36, 26, 40, 24, 34, 42], 1.8), '#d9a55c', 'opacity=".55" transform="translate(-20 -14)"') +
      area(blob([22, 16, 24, 14], 1.8), '#c9863a', 'opacity=".5" transform="translate(66 6)"'),
    light: 'soft',
    size: 160,
    many: 1,
  },
  drumstick: {
    svg:
      line('M92 52l56 34', '#f3e6cf', 24) +
      dot(15, '#f3e6cf', 152, 82) +
      dot(13, '#f3e6cf', 140, 98) +
      area('M-130-10C-134-74-70-100-6-84C60-68 112 10 116 58C96 78 30 64-30 66S-126 40-130-10Z', '#b5682a') +
      area(
        'M-100-16C-100-60-54-78-6-66C40-50 70-10 74 18C30 6-30 20-60 26S-100 10-100-16Z',
        '#d08a42',
        'opacity=".7"',
      ) +
      line('M-80-30Q-40-66 10-52', '#f3c283', 8, 'opacity=".7"'),
    light: 'gloss',
    size: 140,
    many: 1,
  },
  ribs: {
    svg:
      box(320, 150, 22, '#7c3418') +
      line('M-120-76V76M-72-78V78M-24-78V78M24-78V78M72-78V78M120-76V76', '#54200c', 10, 'opacity=".7"') +
      line('M-140-50Q0-74 140-50', '#c9703c', 9, 'opacity=".8"'),
    light: 'gloss',
    size: 150,
    many: 1,
  },
  sausage: { ...MEAT.botifarra!, svg: `<g transform="scale(1.5)">${MEAT.botifarra!.svg}</g>` },
  wheat: {
    svg:
      line('M0 90V-70', '#c99a3c', 4) +
      Array.from({ length: 6 }, (_, i) =>
        [-1, 1]
          .map(
            s =>
              `<g transform="translate(${s * 8} ${-76 + i * 18})rotate(${s * 24})">${oval(7, 14, '#dbb054')}</g>`,
          )
          .join(''),
      ).join(''),
    light: 'soft',
    size: 40,
    many: 2,
  },
}
