import type { Language } from '../../../core/rules/languages'
import type { Random } from '../random'
import type { Dish, DishKind } from './dish'
import { ingredientName } from './ingredients'

type Sayings = Record<Language, readonly string[]>

const food: Sayings = {
  ca: ['Fet cada matí a la nostra cuina.', 'Recepta de la casa.', 'A punt per servir.'],
  es: ['Hecho cada mañana en nuestra cocina.', 'Receta de la casa.', 'Listo para servir.'],
  en: ['Made every morning in our kitchen.', 'A recipe of the house.', 'Ready to serve.'],
  fr: ['Préparé chaque matin dans notre cuisine.', 'Recette de la maison.', 'Prêt à servir.'],
}
const hot: Sayings = {
  ca: ['Arriba calent.', 'Es reescalfa en tres minuts al microones.', 'Cuit a foc lent.'],
  es: ['Llega caliente.', 'Se recalienta en tres minutos al microondas.', 'Cocinado a fuego lento.'],
  en: ['Arrives hot.', 'Reheats in three minutes in the microwave.', 'Slow-cooked.'],
  fr: ['Arrive chaud.', 'Se réchauffe en trois minutes au micro-ondes.', 'Mijoté à feu doux.'],
}
const cold: Sayings = {
  ca: ['Es menja fred.', 'Preparat al matí i conservat en fred.', "L'amaniment va a part."],
  es: ['Se come frío.', 'Preparado por la mañana y conservado en frío.', 'El aliño va aparte.'],
  en: ['Eaten cold.', 'Made in the morning and kept cold.', 'The dressing comes separately.'],
  fr: ['Se mange froid.', 'Préparé le matin et gardé au frais.', 'L’assaisonnement est à part.'],
}
const toShare: Sayings = {
  ca: ['Per posar al mig i compartir.', 'Muntat a punt de servir.', 'Ideal per a reunions i equips.'],
  es: [
    'Para poner en el centro y compartir.',
    'Montado y listo para servir.',
    'Ideal para reuniones y equipos.',
  ],
  en: ['To put in the middle and share.', 'Arranged and ready to serve.', 'Ideal for meetings and teams.'],
  fr: [
    'À poser au milieu et à partager.',
    'Dressé et prêt à servir.',
    'Idéal pour les réunions et les équipes.',
  ],
}
const sweet: Sayings = {
  ca: ['Fet a casa, com sempre.', 'El final dolç del dinar.', 'Sense conservants.'],
  es: ['Hecho en casa, como siempre.', 'El final dulce de la comida.', 'Sin conservantes.'],
  en: ['Homemade, as always.', 'The sweet end of the meal.', 'No preservatives.'],
  fr: ['Fait maison, comme toujours.', 'La touche sucrée du repas.', 'Sans conservateurs.'],
}
const fresh: Sayings = {
  ca: ['De temporada i de proximitat.', 'Escollit peça a peça.', 'Del camp a la teva cuina.'],
  es: ['De temporada y de proximidad.', 'Elegido pieza a pieza.', 'Del campo a tu cocina.'],
  en: ['In season and local.', 'Chosen piece by piece.', 'From the field to your kitchen.'],
  fr: ['De saison et de proximité.', 'Choisi pièce par pièce.', 'Du champ à votre cuisine.'],
}
const shelf: Sayings = {
  ca: ["Per tenir sempre a l'oficina.", 'Format pràctic.', 'Conservar en lloc fresc i sec.'],
  es: ['Para tener siempre en la oficina.', 'Formato práctico.', 'Conservar en lugar fresco y seco.'],
  en: ['To always have at the office.', 'Handy size.', 'Keep in a cool, dry place.'],
  fr: ['À toujours avoir au bureau.', 'Format pratique.', 'À conserver dans un endroit frais et sec.'],
}
const service: Sayings = {
  ca: ['Muntatge i recollida inclosos.', 'Per completar la comanda.'],
  es: ['Montaje y recogida incluidos.', 'Para completar el pedido.'],
  en: ['Set-up and collection included.', 'To round off the order.'],
  fr: ['Installation et reprise comprises.', 'Pour compléter la commande.'],
}
const drink: Sayings = {
  ca: ['Ben fred.', 'Servit fred.'],
  es: ['Bien frío.', 'Servido frío.'],
  en: ['Well chilled.', 'Served cold.'],
  fr: ['Bien frais.', 'Servi frais.'],
}

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

/** What it is made of, and a word about it, in whatever language. */
export function describe(random: Random, dish: Dish): (language: Language) => string {
  const sayings = SAYINGS[dish.kind] ?? food
  const said = random.pick([...sayings.ca.keys()])
  return language => {
    const named = dish.ingredients.slice(0, 5).map(name => ingredientName(name, language))
    const saying = sayings[language][said]!
    const pieces = dish.pieces
      ? `${dish.pieces} ${PIECES[language]}, ${peopleServed(dish.serves ?? 1, language)}. `
      : dish.serves
        ? `${sentence(peopleServed(dish.serves, language))}. `
        : ''
    if (named.length < 2 || dish.kind === 'softDrink') return `${pieces}${saying}`
    return `${pieces}${sentence(listed(named, language))}. ${saying}`
  }
}

const PIECES: Record<Language, string> = { ca: 'unitats', en: 'pieces', es: 'unidades', fr: 'pièces' }
const PEOPLE: Record<Language, [forThem: string, people: string]> = {
  ca: ['per a', 'persones'],
  en: ['for', 'people'],
  es: ['para', 'personas'],
  fr: ['pour', 'personnes'],
}
const AND: Record<Language, string> = { ca: 'i', en: 'and', es: 'y', fr: 'et' }

const peopleServed = (people: number, language: Language) =>
  `${PEOPLE[language][0]} ${people} ${PEOPLE[language][1]}`

function listed(names: readonly string[], language: Language): string {
  const last = names.at(-1)!
  const and = language === 'es' && /^h?i/i.test(last) ? 'e' : AND[language]
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
