// Everything else between breads.

import * as base from '../drawing/bases'
import { grains, pile, ring } from '../drawing/layout'
import { area, box, darker, dot, line, oval, paler, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { garnish, HERBS, type Kitchen, LEAVES, lay, scatter, seen } from './kitchen'
import { LIGHT_BREAD } from './pizza-and-burgers'

/** Filling that shows along the open side of a bread. */
export function filling(k: Kitchen, ids: readonly string[], w: number, y: number, step = 54) {
  const rows = ids.length > 3 ? 2 : 1
  ids.forEach((id, i) => {
    const shape = shapeOf(id)
    if (!shape) return
    const gap = Math.min(step, shape.size * 1.25)
    const count = Math.floor(w / gap)
    lay(
      k,
      shape,
      Array.from({ length: count }, (_, j) => ({
        x: -w / 2 + gap / 2 + j * gap,
        y: y + (ids.length - 1 - i) * (rows > 1 ? 11 : 14) - 8 + k.chance.between(-4, 4),
        turn: k.chance.between(-24, 24) + (j % 2 ? 180 : 0),
      })),
      Math.min(1.25, 44 / shape.size),
    )
  })
}

export const visibleFilling = (k: Kitchen) =>
  seen(k.recipe.ingredients)
    .filter(id => id !== 'honey')
    .flatMap(id =>
      id === 'egg' && k.named(/truita|tortilla/)
        ? ['omeletteSlice']
        : id === 'potato' || id === 'onion'
          ? []
          : id === 'tuna'
            ? ['cookedTuna']
            : id === 'pork'
              ? ['porkSlice']
              : id === 'squid'
                ? ['friedSquid']
                : id === 'cheese'
                  ? ['cheeseSlice']
                  : [id],
    )

export const sandwich: Composer = k => {
  const { ink, chance } = k
  chance.next() < 0.6
    ? vessel.board(ink, 520, 330, chance.pick(['#b98350', '#9c6b42', '#c99a66']), -22)
    : vessel.paper(ink, 500, 350, -24)
  const color = k.has('bread') || !k.named(/vega|integral|salm/) ? LIGHT_BREAD : '#a36c38'
  const w = 400
  ink.add(`<g transform="rotate(${Math.round(chance.between(-34, -20))})">`)
  ink.add(
    ink.lit('soft', `<g transform="translate(0 58)">${base.crustyBread(w + 10, 140, color, ink, 0)}</g>`),
  )
  ink.add(box(w - 30, 96, 44, '#f5e2bb', 'transform="translate(0 40)"'))
  const ids = visibleFilling(k)
  const leafy = ids.filter(id => LEAVES.includes(id))
  filling(
    k,
    [...ids.filter(id => !LEAVES.includes(id)), ...leafy].reverse().slice(0, 5).reverse(),
    w - 30,
    62,
  )
  ink.add(
    ink.lit('soft', `<g transform="translate(0 -34)">${base.crustyBread(w + 16, 158, color, ink, 4)}</g>`),
  )
  ink.add('</g>')
}

export const bikini: Composer = k => {
  const { ink, chance } = k
  vessel.plate(ink, k.glaze)
  const ids = visibleFilling(k)
  const dark = k.has('goatCheese') ? '#8f5f34' : '#c9904c'
  // Cut corner to corner: two halves, the filling along each cut.
  for (const [x, y, turn] of [
    [-34, -62, -38],
    [48, 66, 142],
  ] as const) {
    ink.add(`<g transform="translate(${x} ${y})rotate(${turn})">`)
    ink.add(ink.lit('soft', area('M-168 62H168L150 84H-150Z', '#efd6a2')))
    filling(k, ids.slice(0, 4), 290, 62, 46)
    ink.add(
      ink.lit('crust', area('M-172 58L-22-96Q0-114 22-96L172 58Q180 72 160 72H-160Q-180 72-172 58Z', dark)),
    )
    ink.add(
      area('M-136 54L-14-72Q0-84 14-72L136 54Z', paler(dark, 0.28), 'opacity=".75"') +
        line('M-80 40L0-60M-34 46L34-38M20 46L66-6', darker(dark, 0.4), 7, 'opacity=".4"'),
    )
    ink.add('</g>')
  }
  if (k.has('truffle')) lay(k, SHAPES.truffle, pile(chance, 4, 110), 0.8)
}

export const toast: Composer = k => {
  const { ink, chance } = k
  chance.next() < 0.5
    ? vessel.board(ink, 480, 430, '#b98350', chance.between(-8, 8))
    : vessel.stoneware(ink, k.glaze, chance)
  const flat = k.named(/focaccia|coca/)
  const dark = k.named(/integral/) || k.has('avocado')
  if (flat)
    ink.add(
      ink.lit('crust', area(ruffle(150, 9, 6, 1.3), '#dca552')) +
        line(grains(chance, 16, 130, 1), '#a8702c', 22, 'opacity=".5"'),
    )
  const two = !flat && k.named(/bruschetta|pa amb|pan con|torrada amb tomaquet|tostada con tomate/)
  const slices = flat
    ? [[0, 0, 0, 1]]
    : two
      ? [
          [-92, -30, -24, 0.72],
          [92, 30, -14, 0.72],
        ]
      : [[0, 0, -10, 1.2]]
  for (const [x, y, turn, size] of slices) {
    ink.add(`<g transform="translate(${x} ${y})rotate(${turn})">`)
    if (!flat)
      ink.add(
        ink.lit('crust', base.breadSlice(dark ? '#7c4d26' : '#b5742f', dark ? '#c99a5c' : '#efd09a', size)),
      )
    const room = flat ? 138 : 118 * size!
    const ids = seen(k.recipe.ingredients)
    if (k.has('avocado')) {
      ink.add(ink.lit('soft', area(ruffle(room * 0.95, 11, 6, 1.05), '#b2c95c')))
      lay(
        k,
        SHAPES.avocado,
        Array.from({ length: 8 }, (_, i) => ({ x: -room * 0.66 + i * room * 0.19, y: -4, turn: 10 })),
        1.75,
      )
    }
    if (k.named(/pa amb|pan con|torrada amb tom|tostada con tom/))
      ink.add(
        ink.lit(
          'fine',
          area(ruffle(room * 0.9, 12, 7), '#d9593a') + line(grains(chance, 26, room * 0.7, 4), '#f2a27c', 5),
        ),
      )
    const rest = ids.filter(
      id =>
        id !== 'avocado' &&
        id !== 'garlic' &&
        !(id === 'tomato' && k.named(/pa amb|pan con|torrada amb tom|tostada con tom/)),
    )
    const swapped = rest.map(id => (id === 'tomato' ? 'cherryTomato' : id === 'egg' ? 'egg' : id))
    scatter(
      k,
      swapped.filter(id => !HERBS.includes(id) && id !== 'egg'),
      room * 0.74,
      k.has('avocado') ? 0.24 : 0.62,
      two ? 0.8 : 1,
    )
    if (k.has('egg'))
      lay(
        k,
        SHAPES.egg,
        [
          { x: -20, y: 6, turn: 10 },
          { x: 44, y: -20, turn: 60 },
        ],
        1.2,
      )
    garnish(k, room * 0.6, flat ? 'rosemary' : undefined)
    ink.add('</g>')
  }
  ink.add(base.oilDrops(chance, 130, 6))
}

export const wrap: Composer = k => {
  const { ink, chance } = k
  vessel.board(ink, 470, 400, chance.pick(['#b98350', '#9c6b42']), 6)
  vessel.paper(ink, 380, 330, -12)
  const ids = seen(k.recipe.ingredients)
    .filter(id => id !== 'mayonnaise')
    .flatMap(id => (id === 'chickpeas' ? ['falafel'] : [id]))
  for (const [x, y, turn] of [
    [-92, -14, -24],
    [84, 18, -10],
  ] as const) {
    ink.add(`<g transform="translate(${x} ${y})rotate(${turn})">`)
    ink.add(
      ink.lit(
        'soft',
        area(
          'M-76-86C-76-110 76-110 76-86L82 150Q80 190 0 192T-82 150Z',
          ink.linear(['#f5e2b8', '#e9cb92', '#c99d5c'], 'x2="1" y2=".3"'),
        ),
      ),
    )
    ink.add(
      line(
        'M-40 20q10-8 20 4M10 60q14-8 24 6M-30 110q10-10 26 2M30-10q8-6 16 2M-54 70q6-6 12 2',
        '#a86a2c',
        9,
        'opacity=".55"',
      ),
    )
    ink.add(
      ink.lit('soft', oval(80, 62, '#ecd09a', 'transform="translate(0 -88)"')) +
        oval(68, 51, '#5e7a34', 'transform="translate(0 -88)"'),
    )
    ink.add('<g transform="translate(0 -88)scale(.72)">')
    scatter(k, ids, 76, 1.5, 0.75)
    ink.add('</g></g>')
  }
}

export const bagel: Composer = k => {
  const { ink, chance } = k
  vessel.plate(ink, k.glaze)
  const bread = (x: number, y: number, svg: string) =>
    ink.add(`<g transform="translate(${x} ${y})">${svg}</g>`)
  bread(34, 40, ink.lit('crust', dot(158, '#d9a055')))
  bread(30, 34, ink.lit('soft', area(ruffle(150, 12, 7), '#fdf6e6')))
  const ids = seen(k.recipe.ingredients).filter(id => id !== 'creamCheese' && !HERBS.includes(id))
  for (const id of ids)
    lay(
      k,
      shapeOf(id),
      ring(8, 112, chance.between(0, 6)).map(s => ({ ...s, x: s.x + 28, y: s.y + 32 })),
      id === 'smokedSalmon' ? 1.35 : 1.1,
    )
  const seeds = Array.from({ length: 40 }, () => {
    const a = chance.between(0, 6.3)
    const f = chance.between(78, 128)
    return `M${Math.round(Math.cos(a) * f)} ${Math.round(Math.sin(a) * f)}l4 3`
  }).join('')
  bread(
    -40,
    -46,
    ink.lit(
      'soft',
      `<path fill-rule="evenodd" d="M-150 0A150 150 0 1 1 150 0A150 150 0 1 1-150 0ZM-46 0A46 46 0 1 0 46 0A46 46 0 1 0-46 0Z" fill="${ink.radial(['#e6b269', '#cf8a3a', '#a8641f'], 'cx=".4" cy=".36" r=".66"')}"/>`,
    ) + line(seeds, '#fbecc8', 6),
  )
  lay(k, SHAPES.dill, [{ x: 150, y: 150, turn: 40 }], 1.4)
}
