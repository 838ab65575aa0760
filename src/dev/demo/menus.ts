import type { Channel } from '../../core/rules/ordering/channels'
import * as bakery from './dishes/bakery'
import * as grill from './dishes/burgers'
import * as catering from './dishes/catering'
import * as common from './dishes/desserts-and-drinks'
import type { Dish } from './dishes/dish'
import * as market from './dishes/groceries'
import * as home from './dishes/home-cooking'
import { factsOf } from './dishes/ingredients'
import * as italian from './dishes/italian'
import * as fresh from './dishes/salads-and-bowls'
import * as japanese from './dishes/sushi'
import * as wok from './dishes/wok'

export interface SectionPlan {
  ca: string
  es: string
  dishes: Dish[]
}

const section = (ca: string, es: string, ...dishes: Dish[][]): SectionPlan => ({
  ca,
  es,
  dishes: dishes.flat(),
})
const isVegetarian = (dish: Dish) => factsOf(dish.ingredients).isVegetarian

const drinks = section('Begudes', 'Bebidas', common.waters, common.softDrinks)
const drinksWithBeer = section(
  'Begudes',
  'Bebidas',
  common.waters,
  common.softDrinks,
  common.alcohol.slice(0, 2),
)
const wines = section('Vins i cerveses', 'Vinos y cervezas', common.alcohol)
const eventDrinks = section('Begudes', 'Bebidas', catering.packs.slice(8), common.waters.slice(1, 3))
const fewDrinks = section('Begudes', 'Bebidas', common.waters.slice(0, 3), common.softDrinks.slice(0, 4))

/** Who sells what, by merchant and channel: the sections of their catalogs. */
export const MENUS: Record<string, Partial<Record<Channel, SectionPlan[]>>> = {
  cuina: {
    canteen: [
      section('Entrants', 'Entrantes', home.starters.slice(0, 20)),
      section('Amanides', 'Ensaladas', fresh.salads.slice(0, 10)),
      section('Plats de cullera', 'Platos de cuchara', home.stews.slice(0, 17)),
      section('Arrossos i pasta', 'Arroces y pasta', home.riceDishes.slice(0, 8), home.homePasta),
      section('Carn i peix', 'Carne y pescado', home.grilledMeat.slice(0, 8), home.fishDishes.slice(0, 8)),
      section('Guarnicions i pa', 'Guarniciones y pan', home.sides),
      section('Postres', 'Postres', common.desserts.slice(0, 12)),
      drinks,
    ],
    catering: [
      section('Menús complets', 'Menús completos', catering.packs.slice(0, 8)),
      section('Esmorzar', 'Desayuno', catering.breakfastTrays.slice(0, 6)),
      section('Entrepans', 'Bocadillos', catering.sandwichTrays.slice(0, 10)),
      section('Per picar', 'Para picar', catering.savouryTrays.slice(0, 20)),
      section('Dolços', 'Dulces', catering.sweetTrays.slice(0, 6)),
      eventDrinks,
      section('Serveis', 'Servicios', catering.extras),
    ],
  },
  forn: {
    canteen: [
      section('Brioixeria', 'Bollería', bakery.pastries),
      section('Entrepans i torrades', 'Bocadillos y tostadas', bakery.sandwiches),
      section('Cafè i te', 'Café y té', bakery.hotDrinks),
      section('Pa', 'Pan', bakery.loaves),
    ],
    catering: [
      section('Esmorzars complets', 'Desayunos completos', catering.packs.slice(0, 4)),
      section('Brioixeria', 'Bollería', catering.breakfastTrays.slice(0, 16)),
      section('Entrepans', 'Bocadillos', catering.sandwichTrays.slice(0, 12)),
      eventDrinks,
    ],
  },
  parada: {
    canteen: [
      section('Amanides', 'Ensaladas', fresh.salads),
      section('Bols', 'Bowls', fresh.bowls),
      section('Petits plaers', 'Pequeños placeres', fresh.healthyBites),
      section('Sucs i batuts', 'Zumos y batidos', fresh.juices),
    ],
    catering: [
      section('Packs', 'Packs', [catering.packs[3]!, catering.packs[5]!]),
      section('Esmorzar', 'Desayuno', catering.breakfastTrays.filter(isVegetarian).slice(-8)),
      section(
        'Per compartir',
        'Para compartir',
        [...catering.sandwichTrays, ...catering.savouryTrays].filter(isVegetarian).slice(0, 14),
      ),
    ],
  },
  rebost: {
    groceries: [
      section('Fruita', 'Fruta', market.fruits),
      section('Verdura', 'Verdura', market.vegetables),
      section('Làctics i ous', 'Lácteos y huevos', market.dairy),
      section('Fresc i xarcuteria', 'Fresco y charcutería', market.deli),
      section('Rebost', 'Despensa', market.pantry),
      section('Per picar', 'Para picar', market.snacks),
      section('Cafè i begudes', 'Café y bebidas', market.groceryDrinks),
      section('Oficina i neteja', 'Oficina y limpieza', market.household),
    ],
  },
  kumo: {
    canteen: [
      section('Sushi', 'Sushi', japanese.sushi),
      section('Pokes', 'Pokes', fresh.bowls.slice(0, 6)),
      section('Entrants', 'Entrantes', japanese.japaneseStarters),
      section('Cuina calenta', 'Cocina caliente', japanese.japaneseKitchen),
      section('Postres', 'Postres', japanese.japaneseDesserts),
      fewDrinks,
    ],
    catering: [section('Safates', 'Bandejas', japanese.sushiBoxes), eventDrinks],
  },
  nonna: {
    canteen: [
      section('Antipasti', 'Antipasti', italian.antipasti),
      section('Pizzes', 'Pizzas', italian.pizzas),
      section('Pasta i risotto', 'Pasta y risotto', italian.italianPasta),
      section('Dolci', 'Dolci', italian.dolci),
      drinksWithBeer,
    ],
  },
  brasa: {
    canteen: [
      section('Hamburgueses', 'Hamburguesas', grill.burgers),
      section('Per acompanyar', 'Para acompañar', grill.burgerSides),
      section('Postres i batuts', 'Postres y batidos', grill.burgerDesserts),
      drinksWithBeer,
    ],
  },
  wok: {
    canteen: [
      section('Entrants', 'Entrantes', wok.wokStarters),
      section('Wok i curris', 'Wok y curris', wok.wok),
      section('Postres', 'Postres', wok.wokDesserts),
      fewDrinks,
    ],
  },
  manuela: {
    canteen: [
      section('Primeros', 'Primeros', home.starters.slice(8)),
      section('Ensaladas', 'Ensaladas', fresh.salads.slice(2, 10)),
      section('De cuchara', 'De cuchara', home.stews.slice(0, 15)),
      section('Carne y pescado', 'Carne y pescado', home.grilledMeat.slice(1), home.fishDishes.slice(1, 9)),
      section('Postres', 'Postres', common.desserts.slice(1, 12)),
      fewDrinks,
    ],
    catering: [
      section('Menús completos', 'Menús completos', catering.packs.slice(0, 8)),
      section('Bocadillos y sándwiches', 'Bocadillos y sándwiches', catering.sandwichTrays.slice(0, 12)),
      section('Para picar', 'Para picar', catering.savouryTrays.slice(0, 19)),
      section('Dulces', 'Dulces', catering.sweetTrays),
      wines,
      section('Servicios', 'Servicios', catering.extras),
    ],
  },
  huerta: {
    groceries: [
      section('Fruta', 'Fruta', market.fruits),
      section('Verdura', 'Verdura', market.vegetables),
      section('Lácteos y huevos', 'Lácteos y huevos', market.dairy.slice(0, 12)),
      section('Fresco', 'Fresco', market.deli.slice(3)),
      section('Despensa', 'Despensa', market.pantry.slice(0, 16)),
      section('Para picar', 'Para picar', market.snacks.slice(0, 8)),
      section('Café y bebidas', 'Café y bebidas', market.groceryDrinks.slice(0, 7)),
    ],
  },
  horta: {
    canteen: [
      section('Per començar', 'Para empezar', home.starters.slice(0, 8)),
      section('Amanides', 'Ensaladas', fresh.salads.slice(10, 18)),
      section('Arrossos', 'Arroces', home.riceDishes),
      section('Peix', 'Pescado', home.fishDishes.slice(2)),
      section('Postres', 'Postres', common.desserts.slice(12)),
      fewDrinks,
    ],
    catering: [
      section('Per compartir', 'Para compartir', catering.savouryTrays.slice(10)),
      section('Dolços', 'Dulces', catering.sweetTrays.slice(0, 5)),
      eventDrinks,
    ],
  },
  alacena: {
    canteen: [
      section('Primeros', 'Primeros', home.starters.slice(4, 10), home.starters.slice(17)),
      section('Guisos', 'Guisos', home.stews.slice(0, 10)),
      section(
        'Plancha y freiduría',
        'Plancha y freiduría',
        home.grilledMeat.slice(2, 8),
        home.fishDishes.slice(5),
      ),
      section('Postres', 'Postres', common.desserts.slice(8, 14)),
      fewDrinks,
    ],
    catering: [
      section('Menús completos', 'Menús completos', catering.packs.slice(0, 7)),
      section('Para picar', 'Para picar', catering.savouryTrays.slice(0, 16)),
      section('Bocadillos', 'Bocadillos', catering.sandwichTrays.slice(0, 6)),
      section('Dulces', 'Dulces', catering.sweetTrays.slice(0, 4)),
    ],
    groceries: [
      section('Fruta', 'Fruta', market.fruits.slice(0, 10)),
      section('Despensa', 'Despensa', market.pantry.slice(0, 12)),
      section('Para picar', 'Para picar', market.snacks.slice(0, 6)),
    ],
  },
}
