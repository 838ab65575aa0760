// Skewers, boards, trays, packs: what is put in the middle.

import { grid, heap, pile, ring } from '../drawing/layout'
import { darker, dot, line, n, paler } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { salad } from './bowls'
import { dip, FISH, MAKI_FILL, makiSvg, nigiriSvg } from './eastern'
import type { Composer } from './kitchen'
import { garnish, HERBS, LEAVES, lay, seen } from './kitchen'
import { PASTRIES, pastryOf } from './pastries'

export const skewers: Composer = k => {
  const { ink, chance } = k
  const many = /\d/.test(k.recipe.name) ? 6 : 4
  many > 4 || k.named(/fruita|fruta|caprese|llagostins|langostinos/)
    ? vessel.tray(ink, 520, 380)
    : vessel.stoneware(ink, k.glaze, chance)
  const ids = seen(k.recipe.ingredients)
    .filter(id => !HERBS.includes(id) && !['yoghurt', 'peanut', 'lime'].includes(id))
    .flatMap(id =>
      id === 'seasonFruit' ? ['kiwi', 'mango', 'grapes'] : id === 'chicken' ? ['chickenCube'] : [id],
    )
  ink.add('<g transform="rotate(-32)">')
  for (let i = 0; i < many; i++) {
    const y = (i - (many - 1) / 2) * 66
    ink.add(ink.lit('fine', line(`M-205 ${y}H190`, '#c99a5c', 6)))
    for (let j = 0; j < 6; j++)
      lay(
        k,
        shapeOf(ids[(j + i) % ids.length] ?? 'chickenCube'),
        [{ x: -130 + j * 54, y, turn: chance.between(-14, 14) }],
        0.98,
      )
  }
  if (k.has('basil')) lay(k, SHAPES.basil, pile(chance, 9, 150), 0.8)
  ink.add('</g>')
  if (k.has('yoghurt', 'peanut')) dip(k, 168, 160, k.has('peanut') ? '#b5793c' : '#f6ead0', 62)
}

export const board: Composer = k => {
  const { ink, chance } = k
  vessel.board(ink, 520, 400, chance.pick(['#b98350', '#8f6038']), chance.between(-6, 6))
  const ids = seen(k.recipe.ingredients).filter(id => id !== 'crackers')
  const spots = ring(ids.length, 118, chance.between(0, 6))
  ids.forEach((id, i) => {
    const shape = shapeOf(id)!
    const room = ids.length > 3 ? 84 : 120
    lay(
      k,
      shape,
      heap(
        chance,
        Math.max(4, Math.round((room / shape.size) ** 2 * 1.25)),
        spots[i]!.x * 1.22,
        spots[i]!.y * 0.92,
        room,
      ),
      1,
    )
  })
  if (k.named(/pernil|jamon|embot/))
    lay(
      k,
      SHAPES.baguetteSlice,
      [
        [-214, -130, 10],
        [-196, -84, 30],
        [210, 140, -20],
        [196, 96, 0],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
    )
  lay(k, SHAPES.rosemary, [{ x: 200, y: -130, turn: 40 }])
}

export const tray: Composer = k => {
  const { ink, chance } = k
  const sushi = k.named(/sushi|maki|nigiri/)
  vessel.tray(ink, 540, 400, chance.pick(sushi ? ['#231f1f'] : ['#2f2c2b', '#b98d5c', '#e6dccb']))
  if (k.named(/fruita|fruta/)) {
    const ids = ['melon', 'pineapple', 'watermelon', 'kiwi', 'strawberry', 'grapes', 'orange']
    ids.forEach((id, i) => {
      lay(
        k,
        shapeOf(id),
        grid(chance, 1, 5, 10, 66).map(s => ({ ...s, x: -204 + i * 68 })),
        0.92,
      )
    })
    return
  }
  if (sushi) {
    const fills = k.recipe.ingredients.filter(id => MAKI_FILL[id])
    const rows = 4
    for (let row = 0; row < rows; row++) {
      const id = fills[row % fills.length]!
      const asNigiri = k.named(/nigiri/) || (!k.named(/maki/) && row % 2 === 0)
      for (let i = 0; i < (asNigiri ? 6 : 5); i++)
        ink.put(
          asNigiri
            ? nigiriSvg(FISH[id] ? id : 'avocado')
            : makiSvg([MAKI_FILL[id]!], k.named(/urama/), '#ecd9a8', 42),
          {
            x: asNigiri ? -205 + i * 78 : -200 + i * 92,
            y: -138 + row * 92,
            turn: asNigiri ? 84 : chance.between(0, 360),
            scale: asNigiri ? 0.58 : 0.92,
            light: asNigiri ? 'gloss' : 'soft',
          },
        )
    }
    return lay(k, shapeOf('pickledGinger'), [{ x: 232, y: 150, turn: 0 }], 0.5)
  }
  const assorted = k.named(/brioix|boll|petits/)
  const kinds = (
    assorted ? [PASTRIES[0]![1], PASTRIES[1]![1], PASTRIES[2]![1], PASTRIES[5]![1]] : [pastryOf(k)]
  ).map(draw => draw(ink, k))
  const long = k.named(/entrepa|bocadillo/)
  const [columns, rows] = long ? [3, 5] : [4, 3]
  grid(chance, columns, rows, long ? 158 : 122, long ? 70 : 116).forEach((spot, i) => {
    const [svg, light] = kinds[(i + Math.floor(i / columns)) % kinds.length]!
    ink.put(svg, {
      ...spot,
      turn: spot.turn + (long ? 0 : chance.between(-18, 18)),
      scale: long ? 0.98 : k.named(/entrepa|hambur|wrap/) ? 0.76 : k.named(/cookie/) ? 0.92 : 0.6,
      light,
    })
  })
  garnish(k, 100)
}

export const cups: Composer = k => {
  const { ink, chance } = k
  vessel.tray(ink, 540, 400, '#e6dccb')
  const fill = k.named(/gaspatxo|gazpacho/)
    ? '#dd5230'
    : k.named(/xocolata|chocolate/)
      ? '#5a301a'
      : k.named(/catalana/)
        ? '#e9a83c'
        : k.named(/hummus/)
          ? '#e2bf86'
          : k.named(/quinoa/)
            ? '#e5cf9c'
            : '#fbf6ea'
  const tops = seen(k.recipe.ingredients)
    .filter(id => !['tomato', 'garlic', 'egg', 'chocolate', 'honey', 'hummus', 'greenPepper'].includes(id))
    .slice(0, 3)
  const picked = tops.length
    ? tops
    : k.named(/xocolata|chocolate/)
      ? ['redBerries']
      : k.named(/catalana/)
        ? ['cinnamon']
        : ['cucumber']
  // One little glass, put twelve times.
  const garnishes = picked
    .flatMap((id, i) =>
      heap(
        chance,
        id === 'carrot' || id === 'cucumber' ? 2 : 3,
        (i - (picked.length - 1) / 2) * 22,
        (i % 2) * 12 - 6,
        13,
      ).map(
        s =>
          `<use href="#${ink.stamp(shapeOf(id)!.svg)}" transform="translate(${n(s.x)} ${n(s.y)})rotate(${n(s.turn)})scale(${id === 'cinnamon' ? 0.5 : 0.48})"/>`,
      ),
    )
    .join('')
  const glass =
    dot(55, '#ffffff').replace('/>', ' opacity=".6"/>') +
    dot(50, ink.radial([paler(fill, 0.25), fill, darker(fill, 0.15)])) +
    ink.lit('gloss', garnishes)
  for (const spot of grid(chance, 4, 3, 124, 118)) ink.put(glass, { ...spot, turn: 0, light: 'none' })
}

export const pack: Composer = k => {
  const { ink, chance } = k
  const small = (x: number, y: number, scale: number, draw: () => void) => {
    ink.add(`<g transform="translate(${x} ${y})scale(${scale})">`)
    draw()
    ink.add('</g>')
  }
  const morning = k.named(/esmorzar|desayuno|coffee|cafe/)
  small(-128, -96, 0.52, () => {
    vessel.tray(ink, 520, 380)
    const [svg, light] = (k.has('bread') ? PASTRIES.find(([p]) => p.test('entrepa'))![1] : PASTRIES[0]![1])(
      ink,
      k,
    )
    for (const s of grid(
      chance,
      k.has('bread') ? 3 : 4,
      k.has('bread') ? 4 : 3,
      k.has('bread') ? 158 : 122,
      k.has('bread') ? 88 : 112,
    ))
      ink.put(svg, { ...s, scale: k.has('bread') ? 1 : 0.62, light })
  })
  small(130, -110, 0.5, () =>
    morning
      ? vessel.cup(ink, '#fbf7ef', '#8a5a34')
      : vessel.glass(ink, k.has('wine') ? '#7c1f30' : '#e3a93c', 170),
  )
  small(126, 112, 0.56, () => {
    vessel.tray(ink, 480, 380, '#b98d5c')
    const ids = seen(k.recipe.ingredients)
      .filter(id => !LEAVES.includes(id))
      .flatMap(id =>
        id === 'seasonFruit' ? ['strawberry', 'kiwi', 'melon'] : id === 'orange' ? ['orange'] : [id],
      )
      .slice(0, 4)
    ;(ids.length ? ids : ['strawberry', 'kiwi']).forEach((id, i, all) => {
      lay(k, shapeOf(id), heap(chance, 7, (i - (all.length - 1) / 2) * (400 / all.length), 0, 84), 1)
    })
  })
  small(-130, 122, 0.5, () => {
    if (morning) {
      vessel.glass(ink, '#f5a32e', 190)
      lay(k, SHAPES.orange, [{ x: 50, y: -40, turn: 0 }], 2)
    } else {
      salad({ ...k, has: k.has })
    }
  })
}
