import type { Random } from '../random'
import type { Dish, DishKind } from './dish'
import { ingredientName, type MenuLanguage } from './ingredients'

type Sayings = Record<MenuLanguage, readonly string[]>

const food: Sayings = {
  ca: ['Fet cada matí a la nostra cuina.', 'Recepta de la casa.', 'A punt per servir.'],
  es: ['Hecho cada mañana en nuestra cocina.', 'Receta de la casa.', 'Listo para servir.'],
}
const hot: Sayings = {
  ca: ['Arriba calent.', 'Es reescalfa en tres minuts al microones.', 'Cuit a foc lent.'],
  es: ['Llega caliente.', 'Se recalienta en tres minutos al microondas.', 'Cocinado a fuego lento.'],
}
const cold: Sayings = {
  ca: ['Es menja fred.', 'Preparat al matí i conservat en fred.', "L'amaniment va a part."],
  es: ['Se come frío.', 'Preparado por la mañana y conservado en frío.', 'El aliño va aparte.'],
}
const toShare: Sayings = {
  ca: ['Per posar al mig i compartir.', 'Muntat a punt de servir.', 'Ideal per a reunions i equips.'],
  es: [
    'Para poner en el centro y compartir.',
    'Montado y listo para servir.',
    'Ideal para reuniones y equipos.',
  ],
}
const sweet: Sayings = {
  ca: ['Fet a casa, com sempre.', 'El final dolç del dinar.', 'Sense conservants.'],
  es: ['Hecho en casa, como siempre.', 'El final dulce de la comida.', 'Sin conservantes.'],
}
const fresh: Sayings = {
  ca: ['De temporada i de proximitat.', 'Escollit peça a peça.', 'Del camp a la teva cuina.'],
  es: ['De temporada y de proximidad.', 'Elegido pieza a pieza.', 'Del campo a tu cocina.'],
}
const shelf: Sayings = {
  ca: ["Per tenir sempre a l'oficina.", 'Format pràctic.', 'Conservar en lloc fresc i sec.'],
  es: ['Para tener siempre en la oficina.', 'Formato práctico.', 'Conservar en lugar fresco y seco.'],
}
const service: Sayings = {
  ca: ['Muntatge i recollida inclosos.', 'Per completar la comanda.'],
  es: ['Montaje y recogida incluidos.', 'Para completar el pedido.'],
}
const drink: Sayings = { ca: ['Ben fred.', 'Servit fred.'], es: ['Bien frío.', 'Servido frío.'] }

const SAYINGS: Partial<Record<DishKind, Sayings>> = {
  salad: cold,
  bowl: cold,
  sushi: cold,
  stew: hot,
  rice: hot,
  pasta: hot,
  grill: hot,
  wok: hot,
  tray: toShare,
  pack: toShare,
  dessert: sweet,
  bakery: sweet,
  fruit: fresh,
  pantry: shelf,
  household: shelf,
  service,
  drink,
  softDrink: drink,
  alcohol: drink,
}

/** What it is made of, and a word about it. */
export function describe(random: Random, dish: Dish, language: MenuLanguage): string {
  const named = dish.ingredients.slice(0, 5).map(name => ingredientName(name, language))
  const saying = random.pick((SAYINGS[dish.kind] ?? food)[language])
  const pieces = dish.pieces
    ? `${dish.pieces} ${language === 'ca' ? 'unitats' : 'unidades'}, ${peopleServed(dish.serves ?? 1, language)}. `
    : dish.serves
      ? `${sentence(peopleServed(dish.serves, language))}. `
      : ''
  if (named.length < 2 || dish.kind === 'softDrink') return `${pieces}${saying}`
  return `${pieces}${sentence(listed(named, language))}. ${saying}`
}

function peopleServed(people: number, language: MenuLanguage): string {
  return language === 'ca' ? `per a ${people} persones` : `para ${people} personas`
}

function listed(names: readonly string[], language: MenuLanguage): string {
  const last = names.at(-1)!
  const and = language === 'es' && /^h?i/i.test(last) ? 'e' : language === 'es' ? 'y' : 'i'
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
