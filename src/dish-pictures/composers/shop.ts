import { honeycomb, pile } from '../drawing/layout'
import { area, around, box, darker, dot, line, mix, oval, paler } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { type Kitchen, lay } from './kitchen'
import { packet } from './packets'

// The shop: raw produce, packets, the house.

export const WHOLE: Record<string, string> = {
  apple: 'wholeApple',
  orange: 'wholeOrange',
  lemon: 'wholeLemon',
  pear: 'wholePear',
  banana: 'wholeBanana',
  peach: 'wholePeach',
  kiwi: 'wholeKiwi',
  tomato: 'wholeTomato',
  onion: 'wholeOnion',
  potato: 'wholePotato',
  sweetPotato: 'wholeSweetPotato',
  carrot: 'wholeCarrot',
  redPepper: 'wholePepper',
  courgette: 'wholeCourgette',
  aubergine: 'wholeAubergine',
  cucumber: 'wholeCucumber',
  mushroom: 'wholeMushroom',
  strawberry: 'wholeStrawberry',
  avocado: 'wholeAvocado',
  garlic: 'wholeGarlic',
  broccoli: 'wholeBroccoli',
  lettuce: 'wholeLettuce',
  corn: 'wholeCorn',
  mango: 'wholeMango',
  pineapple: 'wholePineapple',
  melon: 'wholeMelon',
}

export const wholeOf = (k: Kitchen, id: string) =>
  id === 'apple' && k.named(/golden/) ? SHAPES.wholeGolden! : shapeOf(WHOLE[id] ?? id)!

export const produce: Composer = k => {
  const { ink, chance } = k
  const id = k.recipe.ingredients.find(id => shapeOf(WHOLE[id] ?? id))
  if (!id) return packet(k)
  const shape = wholeOf(k, id)
  const bunch = shape.many <= 2
  if (bunch) {
    chance.next() < 0.5
      ? vessel.board(ink, 470, 400, '#b98350', -6)
      : vessel.paper(ink, 440, 420, 6, '#e6cfa6')
  } else {
    const small = shape.size < 36
    small
      ? crateOf(k, 420, 340)
      : chance.next() < 0.5
        ? crateOf(k, 500, 390)
        : vessel.paper(ink, 460, 440, chance.between(-12, 12), '#dcc296')
  }
  if (bunch) {
    const count = Math.max(1, shape.many)
    if (id === 'watermelon') {
    }
    lay(
      k,
      shape,
      count === 1
        ? [{ x: 0, y: shape.size > 95 ? 0 : 10, turn: chance.between(-20, 20) }]
        : [
            { x: -50, y: -50, turn: -20 },
            { x: 50, y: 56, turn: -6 },
          ],
      shape.size > 110 ? 1.25 : shape.size > 80 ? 1.7 : shape.size > 55 ? 1.6 : 2,
    )
  } else if (id === 'watermelon')
    ink.put(
      dot(180, '#2f6b35') +
        dot(166, '#e9f0c4') +
        dot(156, '#e24a4c') +
        around(11, 100, (x, y, t) =>
          oval(
            6,
            10,
            '#2f1614',
            `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(t + 90)})"`,
          ),
        ) +
        around(6, 50, (x, y) =>
          oval(5, 8, '#2f1614', `transform="translate(${Math.round(x)} ${Math.round(y)})"`),
        ),
      { light: 'gloss' },
    )
  else {
    const long = shape.size > 60
    const spots = long
      ? Array.from({ length: shape.many }, (_, i) => ({
          x: chance.between(-14, 14),
          y: -130 + (i * 270) / Math.max(1, shape.many - 1),
          turn: chance.between(-8, 8) + (i % 2 ? 180 : 0),
        }))
      : shape.size < 36
        ? pile(chance, shape.size < 16 ? 110 : shape.size < 24 ? 58 : 30, 140).map(s => ({
            ...s,
            x: s.x * 1.2,
            y: s.y * 0.95,
          }))
        : pile(chance, 12, 142, 0.05).map(s => ({ ...s, x: s.x * 1.22, y: s.y * 0.95 }))
    lay(k, shape, spots, long ? 1.5 : shape.size < 36 ? 1.3 : 1.35)
  }
  if (['apple', 'orange', 'lemon', 'pear', 'peach'].includes(id))
    lay(k, { svg: SHAPES.basil!.svg, light: 'soft', size: 20, many: 3 }, pile(chance, 3, 150), 1.4)
}

export function crateOf(k: Kitchen, w: number, h: number) {
  vessel.crate(k.ink, w, h)
}

export const crate: Composer = k => {
  const { ink, chance } = k
  vessel.crate(ink, 560, 440)
  const ids = k.recipe.ingredients.filter(id => WHOLE[id])
  const kinds = ids.length ? ids : ['apple', 'orange', 'pear', 'banana']
  // Each fruit keeps its own corner, as in a box that someone packed.
  const shuffled = chance.shuffle(kinds)
  for (const spot of honeycomb(520, 430, 86)) {
    const sector = Math.floor(
      (((Math.atan2(spot.y, spot.x) + Math.PI) / (2 * Math.PI)) * shuffled.length) % shuffled.length,
    )
    const id = shuffled[sector]!
    lay(k, wholeOf(k, id), [{ ...spot, turn: chance.between(-40, 40) }], id === 'banana' ? 0.86 : 0.96)
  }
}

export const household: Composer = k => {
  const { ink, chance } = k
  const tint = chance.pick(['#5c8f9c', '#7fa58a', '#c98f5c', '#8a7fa5'])
  if (k.named(/paper|papel|rotlle|rollo/) && !k.named(/gots|vasos/)) {
    for (const s of [
      [-96, -84],
      [96, -84],
      [-96, 92],
      [96, 92],
    ] as const)
      ink.put(
        dot(88, '#fdfaf4') +
          `<circle r="66" fill="none" stroke="#ece5d8" stroke-width="3"/><circle r="48" fill="none" stroke="#ece5d8" stroke-width="3"/>` +
          dot(28, '#c9ab84') +
          dot(20, '#8a6f4c'),
        { x: s[0], y: s[1], light: 'soft' },
      )
    return
  }
  if (k.named(/gots|vasos/)) {
    for (const s of honeycomb(460, 420, 140))
      ink.put(dot(66, '#fbf6ea') + dot(56, '#e3d6bf') + dot(46, '#d3c3a8'), { ...s, turn: 0, light: 'soft' })
    return
  }
  if (k.named(/fregalls|estropajos/)) {
    for (let i = 0; i < 3; i++)
      ink.put(
        box(240, 130, 18, ['#f2c94a', '#e98a6c', '#7fb0a0'][i]!) +
          line('M-90-30h6M-40 20h6M10-34h6M60 12h6M90-20h6M-70 34h6M36 38h6', 'rgba(0,0,0,.18)', 10) +
          box(240, 34, 10, '#4f7f4a', 'transform="translate(0 -50)"'),
        { x: (i - 1) * 40, y: (i - 1) * 130, turn: -12 + i * 8, scale: 0.95, light: 'soft' },
      )
    return
  }
  if (k.named(/tovallons|servilletas|bosses|bolsas/)) {
    for (let i = 0; i < 4; i++)
      ink.put(
        box(
          300,
          300,
          8,
          k.named(/bos|bol/) ? mix('#3d4a44', '#ffffff', i * 0.06) : darker('#f3e9d6', 0.04 * (3 - i)),
        ),
        { x: i * 6, y: -i * 6, turn: -10 + i * 5, light: 'flat' },
      )
    return
  }
  ink.put(
    box(
      170,
      300,
      46,
      ink.linear([paler(tint, 0.5), tint, darker(tint, 0.25)], 'x2="1" y2="0"'),
      'transform="translate(0 50)"',
    ) +
      box(56, 70, 8, '#f3efe8', 'transform="translate(0 -128)"') +
      area('M-40-170H20Q60-170 84-140L70-132Q50-150 20-148H-40Z', '#f3efe8') +
      oval(54, 54, '#fffaf0', 'transform="translate(0 70)"') +
      `<g transform="translate(0 70)">${SHAPES.lemon!.svg}</g>`,
    { turn: -16, scale: 1.05, light: 'flat' },
  )
}
