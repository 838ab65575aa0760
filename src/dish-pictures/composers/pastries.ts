// Small things of which a tray holds many: also drawn alone, larger.

import * as base from '../drawing/bases'
import type { Ink, Light } from '../drawing/ink'
import { area, around, blob, box, darker, dot, line, n, oval, paler, ruffle } from '../drawing/marks'
import { SHAPES } from '../ingredients/shapes'
import type { Kitchen } from './kitchen'

// Small things of which a tray holds many: also drawn alone, larger, as a pastry.
export const PASTRIES: [RegExp, (ink: Ink, k: Kitchen) => [string, Light]][] = [
  [
    /croissant|cruasan|napolitana/,
    (ink, k) => {
      // Rolled: the ends first, each turn of the dough over the last.
      const skin = ink.linear(['#f6c878', '#d98f3a', '#8f4c14'], 'x2="0" y2="1"')
      const turns = [
        [-3, 22],
        [3, 22],
        [-2, 36],
        [2, 36],
        [-1, 48],
        [1, 48],
        [0, 56],
      ]
        .map(([i, half]) => {
          const angle = i! * 0.43
          return `<g transform="translate(${n(Math.sin(angle) * 92)} ${n(40 - Math.cos(angle) * 92)})rotate(${n(angle * 57)})">${oval(Math.abs(i!) === 3 ? 34 : 30, half!, skin, 'stroke="#7c4010" stroke-width="2.5" stroke-opacity=".6"')}${line(`M-14 ${n(-half! * 0.55)}Q0 ${n(-half! * 0.8)} 12 ${n(-half! * 0.55)}M-16 ${n(-half! * 0.2)}Q0 ${n(-half! * 0.45)} 16 ${n(-half! * 0.2)}`, '#fde0a4', 3, 'opacity=".6"')}</g>`
        })
        .join('')
      const over = k.has('chocolate')
        ? line('M-96 26L-66-30M-60-2L-30-72M-20-16L0-92M24-14L38-76M62 2L74-42', '#3f2012', 7)
        : k.has('almond')
          ? [
              [-52, -22],
              [-18, -56],
              [22, -50],
              [56, -18],
              [0, -30],
            ]
              .map(
                ([x, y], i) =>
                  `<g transform="translate(${x} ${y})rotate(${i * 50})">${oval(13, 7, '#f6e6c0')}</g>`,
              )
              .join('')
          : ''
      return [turns + over, 'crust']
    },
  ],
  [
    /donut/,
    (ink, k) => {
      const c = k.has('chocolate') ? '#4f2815' : '#f3c6cf'
      return [
        `<path fill-rule="evenodd" d="M-96 0A96 96 0 1 1 96 0A96 96 0 1 1-96 0ZM-30 0A30 30 0 1 0 30 0A30 30 0 1 0-30 0Z" fill="#d79a48"/><g fill-rule="evenodd"><path d="M-84 4C-92-50-44-86 2-84S88-44 84 2C90 40 46 84 0 82S-80 50-84 4ZM-36 0A36 36 0 1 0 36 0A36 36 0 1 0-36 0Z" fill="${ink.linear([paler(c, 0.25), c, darker(c, 0.12)])}"/></g>` +
          line(
            'M-60-30l8 6M-20-62l10 2M34-56l6 8M62-14l-2 10M56 36l-8 6M8 62l-10-2M-44 48l-6-8M-66 14l2-10',
            k.has('chocolate') ? '#f6c84c' : '#fffdf6',
            6,
          ),
        'gloss',
      ]
    },
  ],
  [
    /muffin|magdalena|coulant/,
    (_ink, k) => {
      const c = k.named(/xocolata|chocolate/) ? '#5b3019' : '#dca64e'
      const bits = [
        [-34, -22],
        [6, -40],
        [36, -12],
        [-8, 2],
        [-36, 26],
        [22, 30],
        [-2, 42],
        [50, 18],
      ]
      const pleats = around(26, 84, (x, y) =>
        line(`M${n(x * 0.86)} ${n(y * 0.86)}L${n(x * 1.06)} ${n(y * 1.06)}`, '#c9b28a', 3),
      )
      const top = k.has('blueberry')
        ? bits
            .map(
              ([x, y], i) =>
                dot(12 + (i % 3) * 2, '#a56a2c', x, y! + 1) +
                dot(10 + (i % 3) * 2, '#3f4a86', x, y) +
                dot(3, '#7a86bd', x! - 3, y! - 3),
            )
            .join('')
        : k.has('chocolate')
          ? bits
              .map(([x, y], i) =>
                box(18, 14, 3, '#35180a', `transform="translate(${x} ${y})rotate(${i * 47})"`),
              )
              .join('')
          : line('M-30-20h1M10-36h1M30 6h1M-12 14h1M-36 14h1M8 36h1M-8-10h1M40-22h1', '#fff8e8', 7)
      return [
        area(ruffle(90, 26, 2), '#f4e8cf') +
          pleats +
          area(ruffle(76, 9, 4), c) +
          area(ruffle(52, 7, 5), paler(c, 0.16)) +
          line('M-40-8Q-20-24 0-12M10 20Q26 8 44 22', darker(c, 0.25), 4) +
          top,
        'crust',
      ]
    },
  ],
  [/cookie|galeta|galleta/, (_ink, k) => [(k.has('oats') ? SHAPES.oatCookie! : SHAPES.cookie!).svg, 'crust']],
  [
    /brownie/,
    () => [
      box(140, 120, 10, '#3f2012') +
        box(126, 106, 8, '#54301c') +
        line('M-50-30Q-20-44 6-26T54-34M-46 20Q-10 4 16 22T56 12', '#7a4b2e', 4) +
        walnutAt(-26, -8) +
        walnutAt(30, 24),
      'crust',
    ],
  ],
  [
    /ensa|rotlle|rollo de can|palmera/,
    (_ink, k) => [
      dot(100, '#d89a48') +
        line(
          'M4 0Q14-22-8-24T-32 4T4 38T50 0T-4-60T-76 2T2 84',
          k.named(/rotlle|rollo/) ? '#8a4a1c' : '#b57328',
          11,
        ) +
        line(
          Array.from(
            { length: 30 },
            (_, i) =>
              `M${n(Math.cos(i * 2.4) * Math.sqrt(i) * 16)} ${n(Math.sin(i * 2.4) * Math.sqrt(i) * 16)}h1`,
          ).join(''),
          '#fffaf0',
          7,
          'opacity=".85"',
        ),
      'crust',
    ],
  ],
  [
    /bagel/,
    () => [
      `<path fill-rule="evenodd" d="M-92 0A92 92 0 1 1 92 0A92 92 0 1 1-92 0ZM-26 0A26 26 0 1 0 26 0A26 26 0 1 0-26 0Z" fill="#c98a3c"/>` +
        line(
          'M-60-30l6 4M-20-62l8 2M34-56l6 6M62-14l-2 8M56 36l-6 6M8 62l-8-2M-44 48l-6-6M-66 14l2-8M-50 0l4 4M20 50l6 2',
          '#fbecc8',
          7,
        ),
      'soft',
    ],
  ],
  [
    /quiche/,
    (_ink, k) => [
      area(ruffle(80, 16, 4), '#cf9448') +
        dot(66, '#f2c75a') +
        area(blob([30, 20, 34, 22]), '#d9962e', 'opacity=".5"') +
        (k.has('bacon') ? line('M-30-10l14 6M8 10l16 8M-10 26l14-4M20-26l12 8', '#b5432f', 9) : ''),
      'crust',
    ],
  ],
  [
    /xurros|churros/,
    () => [
      line('M-74 40Q-90-60 0-62T74 40', '#c98534', 34) +
        line('M-74 36Q-88-54 0-58T72 36M-66 40Q-76-44 0-48T64 40', '#e3ad62', 4) +
        line('M-60-20h2M-30-50h2M10-58h2M48-34h2M68 8h2M-76 10h2', '#fffaf0', 7),
      'crust',
    ],
  ],
  [
    /gofre/,
    () => [
      box(190, 170, 26, '#c8862f') +
        line('M-58-72V72M-20-76V76M20-76V76M58-72V72M-82-44H82M-86-10H86M-86 24H86M-82 54H82', '#f0c06a', 11),
      'crust',
    ],
  ],
  [
    /tortitas|pancake/,
    () => [
      dot(112, '#b5742f') +
        dot(104, '#d9a052') +
        area(blob([70, 52, 76, 50, 66, 78]), '#c2843a', 'opacity=".6"') +
        box(44, 40, 7, '#f8e3a0', 'transform="rotate(14)"') +
        area('M-40 20Q-20 44 20 36T70 50Q84 70 60 74T0 64T-50 60Z', '#d08a1f', 'opacity=".8"'),
      'soft',
    ],
  ],
  [
    /hamburgues/,
    (ink, k) => [
      area(ruffle(74, 12, 5), '#78b043') + base.bun(k.chance, 66, '#d08a35', 'sesame', ink),
      'soft',
    ],
  ],
  [
    /wrap/,
    () => [
      oval(48, 44, '#e9cb92') +
        oval(39, 35, '#6f9a3c') +
        around(5, 18, (x, y, t) =>
          box(
            24,
            18,
            6,
            t % 144 ? '#f1dcae' : '#d5482f',
            `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(t)})"`,
          ),
        ),
      'soft',
    ],
  ],
  [
    /sandvitx|sandwich/,
    () => [
      area('M-74 50L0-60 74 50Z', '#d9a860') +
        area('M-64 44L0-50 64 44Z', '#f7e6bf') +
        line('M-66 58H66', '#79ab44', 10) +
        line('M-62 66H62', '#f0b8a8', 7),
      'soft',
    ],
  ],
  [
    /entrepa|bocadillo/,
    (ink, k) => [
      base.crustyBread(150, 62, '#cf9048', ink, 3) +
        line('M-62 32Q-40 42-20 33T20 34T62 31', k.has('ibericoHam', 'serrano') ? '#a5323a' : '#79ab44', 11),
      'soft',
    ],
  ],
  [
    /coca|focaccia/,
    () => [
      box(150, 90, 26, '#e0b060') +
        line('M-50-20h2M-10-28h2M30-16h2M54 10h2M10 18h2M-36 22h2', '#fffaf0', 10),
      'crust',
    ],
  ],
  [
    /bunyol|bunuelo|bolitas|boletes|petits/,
    (_ink, k) => [
      dot(56, k.has('cocoa') ? '#5a301a' : '#d39a48') +
        line('M-24-20h2M0-32h2M24-10h2M8 12h2M-18 16h2M-34 2h2', '#fffaf0', 8, 'opacity=".9"'),
      'crust',
    ],
  ],
  [
    /barreta|barrita/,
    (_ink, k) => [
      box(190, 70, 12, '#b98444') +
        line(
          'M-80-20l12 6M-50 10l10-8M-20-16l12 6M10 14l12-8M40-14l10 8M70 12l8-8M-70 20l8 4M-6 0l10 2M26 2l10 4',
          '#e3bd7c',
          13,
        ) +
        (k.has('blueberry') ? line('M-60-4h1M-8 20h1M36-22h1M70-10h1', '#3f4a86', 16) : ''),
      'crust',
    ],
  ],
  [
    /empanada/,
    () => [
      dot(180, '#d39a48') +
        line(
          'M-110-60L70-160M-160 10L140-120M-160 80L175-50M-110 140L165 30M-120-120L100 150M-40-170L165 70M-170-40L30 175',
          '#b57328',
          12,
        ),
      'crust',
    ],
  ],
  [/dorayaki|mochi/, () => [dot(88, '#c98a45') + dot(72, '#dba860'), 'soft']],
]

export const walnutAt = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})scale(.8)">${SHAPES.walnut!.svg}</g>`

export const pastryOf = (k: Kitchen) => PASTRIES.find(([pattern]) => k.named(pattern))?.[1] ?? PASTRIES[0]![1]
