import { foldText } from './folding'

/** What people call columns in Catalan, English, Spanish and French, by the name of the field. */
const HEADINGS: Readonly<Record<string, string>> = {
  name: 'nom, name, nombre, producte, product, producto, produit, plat, dish, plato, denominació, denominación',
  internalName: 'nom intern, internal name, nombre interno, nom interne',
  merchantSKU:
    'sku, referència, reference, referencia, référence, codi, code, código, codi de producte, product code',
  section: 'secció, section, sección, apartat, apartado, rubrique',
  category: 'categoria, category, categoría, catégorie',
  categories: 'categories, categorías, catégories',
  price: 'preu, price, prix, precio, pvp, preu de venda, precio de venta, prix de vente',
  vatPercentage: 'iva, vat, tva, % iva, iva %, vat %, tva %, tipus d’iva, tipo de iva, vat rate, taux de tva',
  vatByChannel: 'iva per canal, vat by channel, iva por canal, tva par canal',
  description: 'descripció, description, descripción',
  ingredients: 'ingredients, ingredientes, ingrédients',
  allergens: 'al·lèrgens, allergens, alérgenos, allergènes',
  isVegan: 'vegà, vegana, vegan, vegano, végane, végan',
  isVegetarian: 'vegetarià, vegetariana, vegetarian, vegetariano, végétarien, végétarienne',
  isGlutenFree: 'sense gluten, gluten free, sin gluten, sans gluten',
  minOrderQuantity:
    'quantitat mínima, minimum quantity, cantidad mínima, quantité minimale, mínim, mínimo, minimum',
  maxOrderQuantity:
    'quantitat màxima, maximum quantity, cantidad máxima, quantité maximale, màxim, máximo, maximum',
  serves: 'persones, racions, serves, servings, raciones, personas, portions',
  netWeightG: 'pes net, net weight, peso neto, poids net, pes net g, peso neto g, net weight g, poids net g',
  netVolumeMl:
    'volum net, net volume, volumen neto, volume net, volum net ml, volumen neto ml, net volume ml',
  expiryDays: 'dies de caducitat, caducitat, shelf life, caducidad, días de caducidad, conservation',
  tags: 'etiquetes, tags, etiquetas, étiquettes',
  email:
    'correu, correu electrònic, e-mail, mail, email, correo, correo electrónico, courriel, adresse e-mail',
  phone: 'telèfon, phone, phone number, teléfono, móvil, mòbil, mobile, téléphone, tel',
  firstName: 'nom de pila, first name, nombre de pila, prénom',
  lastName: 'cognoms, cognom, last name, surname, apellidos, apellido, nom de famille',
  vatNumber: 'nif, cif, dni, vat number, número d’iva, numéro de tva, nif/cif',
  address: 'adreça, address, dirección, domicilio, adresse',
  postalCode: 'codi postal, cp, postal code, postcode, zip, código postal, code postal',
  city: 'ciutat, població, city, town, ciudad, población, ville',
  country: 'país, country, pays',
  language: 'llengua, idioma, language, langue',
  validFrom: 'vàlid des de, valid from, válido desde, desde, valable du, valable à partir du',
  validUntil: 'vàlid fins a, valid until, válido hasta, hasta, valable jusqu’au',
  code: 'codi, code, código',
  active: 'actiu, active, activo, actif',
}

const plain = (text: string) =>
  foldText(text)
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}%]/gu, '')

const fieldsByName = new Map<string, string[]>()
for (const [field, names] of Object.entries(HEADINGS))
  for (const name of names.split(',')) {
    const key = plain(name)
    fieldsByName.set(key, [...new Set([...(fieldsByName.get(key) ?? []), field])])
  }

/**
 * The column that a heading of a file stands for, among those that are known: by its own name however it is capitalised,
 * or by what people call it in four languages. A heading that could be several, or none, stays as it is.
 */
export function makeHeadingReader(known: Iterable<string>): (heading: string) => string {
  const columns = [...known]
  const exact = new Set(columns)
  const byPlain = Map.groupBy(columns, plain)
  return heading => {
    const written = heading.trim()
    if (written === '' || exact.has(written)) return written
    const named = byPlain.get(plain(written))
    if (named) return named.length === 1 ? named[0]! : written
    const found = (fieldsByName.get(plain(written)) ?? []).flatMap(field =>
      exact.has(field) ? [field] : columns.filter(column => column.endsWith(`.${field}`)),
    )
    return found.length === 1 ? found[0]! : written
  }
}
