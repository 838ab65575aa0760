// Pizza, burgers, hot dogs.

import * as base from '../drawing/bases'
import type { Ink } from '../drawing/ink'
import { grains, pile, ring } from '../drawing/layout'
import { area, blob, box, dot, line, n, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { garnish, LEAVES, lay, scatter, seen } from './kitchen'

export const pizza: Composer = k => {
  const { ink, chance } = k
  vessel.board(ink, 520, 520, chance.pick(['#b98350', '#9c6b42', '#c99a66']), chance.between(-8, 8))
  if (k.named(/calzone/)) {
    ink.add(
      ink.lit(
        'crust',
        area(
          'M-232 70C-240-90-120-190 20-186C150-182 240-80 232 70C226 100 150 112 0 112S-226 100-232 70Z',
          '#dda759',
        ),
      ),
    )
    ink.add(
      line(
        'M-222 84Q-190 60-176 92Q-146 64-130 98Q-98 70-80 102Q-46 74-28 104Q6 76 26 104Q58 74 78 102Q110 70 130 98Q158 64 178 92Q206 62 222 84',
        '#b5762f',
        9,
      ),
    )
    ink.add(
      area(blob([70, 50, 74, 48, 66, 78], 1.5), '#b0642a', 'opacity=".4" transform="translate(-50 -60)"') +
        area(blob([40, 30, 44, 28], 1.4), '#7a431b', 'opacity=".35" transform="translate(96 -20)"'),
    )
    return garnish(k, 60, 'basil')
  }
  const sauce = k.has('tomatoSauce') ? '#c8442a' : k.has('bbq') ? '#7c3a1c' : null
  const cheese = k.has('mozzarella', 'provolone', 'cheese') ? '#f8e3a9' : null
  base.pizzaBase(ink, chance, sauce, cheese)
  const ids = seen(k.recipe.ingredients)
    .filter(
      id =>
        ![
          'mozzarella',
          'provolone',
          'parmesan',
          'basil',
          'oregano',
          'rocket',
          'garlic',
          'burrata',
          'beef',
        ].includes(id),
    )
    .map(id => (id === 'tuna' ? 'cookedTuna' : id))
  if (k.has('beef')) ink.add(ink.lit('fine', line(grains(chance, 70, 176, 6), '#6b3018', 13)))
  scatter(k, ids, 176, 0.72, 0.98)
  if (!ids.length && k.has('mozzarella', 'burrata')) lay(k, SHAPES.mozzarella, pile(chance, 8, 160), 1.1)
  if (k.has('garlic')) lay(k, SHAPES.garlic, pile(chance, 14, 160))
  if (k.has('burrata')) lay(k, SHAPES.mozzarella, pile(chance, 6, 130), 1.25)
  if (k.has('rocket')) lay(k, SHAPES.rocket, pile(chance, 14, 150), 0.95)
  if (k.has('parmesan')) lay(k, SHAPES.parmesan, pile(chance, 5, 150), 0.8)
  if (k.has('basil') || !k.has('rocket')) lay(k, SHAPES.basil, pile(chance, k.has('basil') ? 6 : 3, 130), 1.2)
  ink.add(line(grains(chance, 30, 190, 2), '#5b6b34', 3.4, 'opacity=".8"'))
}

export const patty = (ink: Ink, color: string, r: number) => ink.lit('crust', area(ruffle(r, 15, 3), color))

export const burger: Composer = k => {
  const { ink, chance } = k
  vessel.board(ink, 470, 440, chance.pick(['#8f6038', '#b98350', '#5b4636']), chance.between(-10, 10))
  vessel.paper(ink, 400, 400, chance.between(-14, 10), chance.pick(['#f8f0df', '#efe2c8', '#fbf5ea']))
  const color = k.has('bread') ? '#c98a4a' : '#d08a35'
  const meat = k.has('chicken')
    ? '#c98332'
    : k.has('salmon')
      ? '#e8814f'
      : k.has('blackBeans')
        ? '#5a352a'
        : k.has('heura')
          ? '#8a5526'
          : '#59301c'
  const at = (x: number, y: number, svg: string) =>
    ink.add(`<g transform="translate(${n(x)} ${n(y)})">${svg}</g>`)
  at(34, 42, ink.lit('soft', dot(150, ink.radial(['#f7dfae', '#efcb8a', '#c98a45']))))
  const ids = seen(k.recipe.ingredients).filter(
    id => !['beef', 'chicken', 'salmon', 'blackBeans', 'heura', 'lamb', 'breadcrumbs'].includes(id),
  )
  const leaves = ids.find(id => LEAVES.includes(id))
  const rim = (id: string, count: number, far: number, scale: number) =>
    lay(
      k,
      shapeOf(id),
      ring(count, far, chance.between(0, 6)).map(s => ({ ...s, x: s.x + 26, y: s.y + 32 })),
      scale,
    )
  if (leaves)
    leaves === 'rocket'
      ? rim('rocket', 16, 126, 1.1)
      : at(30, 36, ink.lit('soft', area(ruffle(158, 15, 9), '#78b043') + area(ruffle(138, 14, 8), '#a3cb62')))
  else if (chance.next() < 0.5 && !k.has('redCabbage'))
    at(30, 36, ink.lit('soft', area(ruffle(152, 15, 8), '#78b043')))
  for (let i = 0; i < (k.named(/doble/) ? 2 : 1); i++) {
    at(24 - i * 14, 30 - i * 16, patty(ink, meat, 142))
    const cheese = k.has('cheddar')
      ? '#f4a42c'
      : k.has('provolone')
        ? '#f6dc8e'
        : k.has('goatCheese', 'feta')
          ? ''
          : ''
    if (cheese)
      at(
        18 - i * 14,
        22 - i * 16,
        ink.lit(
          'gloss',
          area(
            'M-118-112Q0-124 116-114Q128-60 122 0T136 122Q60 118 8 136Q-60 118-122 124Q-126 20-118-112Z',
            cheese,
            `transform="rotate(${Math.round(chance.between(24, 64))})"`,
          ),
        ),
      )
  }
  for (const id of ids.filter(
    id => !LEAVES.includes(id) && !['cheddar', 'provolone', 'mayonnaise'].includes(id),
  )) {
    const shape = shapeOf(id)!
    if (id === 'egg') at(22, 26, ink.lit('gloss', `<g transform="scale(1.9)">${SHAPES.friedEgg!.svg}</g>`))
    else if (id === 'bacon')
      lay(
        k,
        shape,
        [-30, 25, 80].map(turn => ({ x: 26 + turn * 0.2, y: 40, turn })),
        1.9,
      )
    else if (id === 'guacamole') at(24, 26, ink.lit('soft', area(ruffle(122, 10, 7), '#a3bf4c')))
    else rim(id, shape.size > 30 ? 7 : 10, 104, shape.size > 30 ? 1.25 : 1.4)
  }
  const sauce = k.has('sriracha')
    ? '#c93a1c'
    : k.has('bbq')
      ? '#5a2412'
      : k.has('mustard')
        ? '#e2b02c'
        : '#f8ecc8'
  at(14, 20, ink.lit('gloss', area(ruffle(112, 9, 9), sauce)))
  const shift = [-44, -50] as const
  at(
    shift[0],
    shift[1],
    ink.lit('soft', base.bun(chance, 142, color, k.has('bread') ? 'flour' : 'sesame', ink)),
  )
  if (k.named(/bacon|beicon|baco|classic|clasic|doble/))
    lay(
      k,
      SHAPES.fries,
      [
        [190, 168, 40],
        [206, 130, 62],
        [168, 196, 22],
        [214, 186, 100],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
      0.8,
    )
}

export const LIGHT_BREAD = '#cf9048'

export const hotdog: Composer = k => {
  const { ink, chance } = k
  vessel.paper(ink, 460, 380, 8)
  ink.add('<g transform="rotate(-32)">')
  ink.add(
    ink.lit('soft', box(440, 176, 88, ink.linear(['#e6b36c', '#d08a35', '#a3621f'], 'x2="0" y2="1"'))) +
      box(410, 84, 40, '#f5dcae'),
  )
  ink.add(
    ink.lit('gloss', box(486, 72, 36, '#a8482a')) +
      line('M-190-14l26 22M-120-18l26 22M-50-20l26 22M20-20l26 22M90-18l26 22M160-14l26 22', '#7c2f18', 5),
  )
  const top = seen(k.recipe.ingredients).filter(id => !['pork'].includes(id))
  for (const id of top)
    lay(
      k,
      shapeOf(id),
      Array.from({ length: id === 'bacon' ? 4 : 8 }, (_, i) => ({
        x: -180 + i * (id === 'bacon' ? 118 : 52),
        y: chance.between(-18, 18),
        turn: chance.between(0, 360),
      })),
      id === 'bacon' ? 0.8 : 0.72,
    )
  const zig = `M-215 0${Array.from({ length: 14 }, (_, i) => `Q${-200 + i * 31} ${i % 2 ? 40 : -40} ${-185 + i * 31} 0`).join('')}`
  ink.add(ink.lit('gloss', line(zig, k.has('bbq') ? '#5a2412' : '#efbf2c', 9)))
  ink.add('</g>')
}
