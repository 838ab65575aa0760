import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { MENUS } from '../dev/demo/menus'
import { menuDishes } from '../dev/pictures/menu-dishes'
import { drawDish } from './draw-dish'
import { recipeOf } from './words/recipe'

const LIGHT = { crop: 'card', mood: 'light' } as const
const formOf = (name: string, category = 'main') => recipeOf({ name, category }).form

describe('the words of a dish', () => {
  test.each([
    ['Crema de carbassa', 'Crema de calabaza', 'Pumpkin soup', 'soup'],
    ['Amanida grega', 'Ensalada griega', 'Greek salad', 'salad'],
    ['Hamburguesa de vedella', 'Hamburguesa de ternera', 'Beef burger', 'burger'],
    ['Truita de patates', 'Tortilla de patatas', 'Potato omelette', 'omelette'],
    ['Suc de taronja', 'Zumo de naranja', 'Orange juice', 'glass'],
    ['Pastís de formatge', 'Tarta de queso', 'Cheesecake', 'cake'],
    ['Gelat de festuc', 'Helado de pistacho', 'Pistachio ice cream', 'iceCream'],
    ['Sandvitx de pollastre', 'Sándwich de pollo', 'Chicken sandwich', 'bikini'],
    ['Salmó a la planxa', 'Salmón a la plancha', 'Grilled salmon', 'plate'],
    ['Mandonguilles amb sípia', 'Albóndigas con sepia', 'Meatballs with cuttlefish', 'stew'],
    ['Espaguetis amb gambes', 'Espaguetis con gambas', 'Spaghetti with prawns', 'pasta'],
    ['Macedònia de fruita', 'Macedonia de fruta', 'Fruit salad', 'fruitSalad'],
  ])('%s, %s and %s are built alike', (catalan, spanish, english, form) => {
    expect([catalan, spanish, english].map(name => formOf(name))).toEqual(Array(3).fill(form))
  })

  test('name the same ingredients in three languages', () => {
    const rows = [
      'tomàquet, ceba morada, formatge feta',
      'tomate, cebolla morada, queso feta',
      'tomato, red onion, feta',
    ]
    for (const ingredients of rows)
      expect(recipeOf({ name: 'Grega', ingredients }).ingredients).toEqual(['tomato', 'redOnion', 'feta'])
  })

  test('are read in the description where name and ingredients say nothing', () => {
    const { form, ingredients } = recipeOf({
      name: 'El de la casa',
      description: 'Amb tonyina i olives',
      category: 'main',
    })
    expect([form, ...ingredients]).toEqual(['plate', 'tuna', 'olives'])
  })

  test('that say nothing of food, or name a service, make a card', () => {
    expect(formOf('Xyzzy 42')).toBe('card')
    expect(formOf('Camarero (3 horas)', 'labor')).toBe('card')
    expect(formOf('Taula alta amb estovalles', 'furniture')).toBe('card')
    expect(formOf('Transport', 'transport')).toBe('card')
    expect(formOf('Lloguer de vaixella (10 pers.)', 'cutlery')).toBe('card')
  })
})

describe('the picture of a dish', () => {
  test('is the same for the same words, and another by night', () => {
    const dish = { name: 'Paella de marisc', category: 'main' }
    expect(drawDish(dish, LIGHT)).toBe(drawDish(dish, LIGHT))
    expect(drawDish(dish, { crop: 'card', mood: 'dark' })).not.toBe(drawDish(dish, LIGHT))
  })

  test('is built alike in both languages of the demo, for every dish', () => {
    const spanish = menuDishes('es')
    const differing = menuDishes('ca').flatMap((dish, index) =>
      recipeOf(dish).form === recipeOf(spanish[index]!).form ? [] : `${dish.name} | ${spanish[index]!.name}`,
    )
    // One is a roll in Catalan and a sandwich in Spanish.
    expect(differing).toEqual(['Entrepà de pastrami | Sándwich de pastrami'])
  })

  test.each(Object.keys(MENUS))('is like no other on the menus of %s', merchant => {
    const dishes = menuDishes('ca', merchant)
    const pictures = dishes.map(dish => drawDish(dish, LIGHT))
    expect(pictures.filter(svg => /NaN|undefined|null/.test(svg))).toEqual([])
    expect(new Set(pictures).size).toBe(new Set(dishes.map(({ name }) => name)).size)
  })

  test('can be rendered for a card and wide', async () => {
    for (const [crop, size] of [
      ['card', [800, 600]],
      ['wide', [1200, 500]],
    ] as const) {
      const svg = drawDish({ name: 'Pizza margarida', category: 'main' }, { crop, mood: 'dark' })
      const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([...size])
    }
  })
})
