import { ALLERGENS, type Allergen } from '../ordering/allergens'
import { foldText } from './folding'

/** What menus and labels call the allergens, in Catalan, English, Spanish and French; compared without case and accents. */
const NAMES: Readonly<Record<Allergen, string>> = {
  celery: 'api, celery, apio, celeri',
  crustaceans:
    'crustaci, crustacis, crustacean, crustaceans, shellfish, crustaceo, crustaceos, crustace, crustaces',
  dairies:
    'lactis, dairy, dairies, dairy products, lacteos, productos lacteos, productes lactis, produits laitiers',
  driedFruits: 'fruita seca, fruits secs, dried fruit, dried fruits, fruta seca, frutas secas',
  eggs: 'ou, ous, egg, eggs, huevo, huevos, oeuf, oeufs',
  fish: 'peix, peixos, fish, pescado, pescados, pez, poisson, poissons',
  gluten:
    'gluten, blat, wheat, trigo, ble, cereals amb gluten, cereals containing gluten, cereales con gluten, cereales contenant du gluten',
  lupin: 'tramus, tramussos, llobi, llobins, lupin, lupins, lupine, altramuz, altramuces',
  milk: 'llet, milk, lactose, leche, lactosa, lait',
  molluscs: 'mol·lusc, mol·luscs, mollusc, molluscs, mollusks, molusco, moluscos, mollusque, mollusques',
  mustard: 'mostassa, mustard, mostaza, moutarde',
  peanuts: 'cacauet, cacauets, peanut, peanuts, cacahuete, cacahuetes, cacahuet, mani, arachide, arachides',
  sesame: 'sesam, sesame, sesamo, grans de sesam, sesame seeds, granos de sesamo, graines de sesame',
  soya: 'soja, soya, soy, soybeans',
  sulphurDioxide:
    'sulfits, dioxid de sofre, dioxid de sofre i sulfits, sulphites, sulfites, sulphur dioxide, sulphur dioxide and sulphites, sulfitos, dioxido de azufre, dioxido de azufre y sulfitos, anhydride sulfureux, dioxyde de soufre, anhydride sulfureux et sulfites',
  treeNuts:
    'fruits de closca, fruita de closca, nous, nuts, tree nuts, nut, frutos secos, frutos de cascara, fruits a coque, noix',
}

const byName = new Map(
  ALLERGENS.flatMap(allergen =>
    [allergen, ...NAMES[allergen].split(',')].map(name => [foldText(name.trim()), allergen] as const),
  ),
)

/** The allergen that a word names in one of the four languages; null for all others. */
export const readAllergen = (text: string): Allergen | null =>
  byName.get(
    foldText(text)
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/^mol\.lusc/, 'mollusc'),
  ) ?? null
