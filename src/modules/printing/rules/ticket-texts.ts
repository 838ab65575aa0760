import type { Language } from '../../../core/rules/languages'
import type { Allergen } from '../../../core/rules/ordering/allergens'
import type { Channel } from '../../../core/rules/ordering/channels'

export interface TicketTexts {
  channels: Readonly<Record<Channel, string>>
  pickup: string
  delivery: string
  someone: string
  allergies: string
  contains: string
  comments: string
  order: string
  ordered: string
  bag: string
  units: (count: number) => string
  reprint: (number: number) => string
  duplicate: string
  allergens: Readonly<Record<Allergen, string>>
}

const ca: TicketTexts = {
  channels: { catering: 'Càtering', canteen: 'Menjador', groceries: 'Compra' },
  pickup: 'Recollida',
  delivery: 'Lliurament',
  someone: 'Client',
  allergies: 'Al·lèrgies',
  contains: 'Conté:',
  comments: 'Comentaris',
  order: 'Comanda',
  ordered: 'Feta el',
  bag: 'Bossa',
  units: count => (count === 1 ? '1 unitat' : `${count} unitats`),
  reprint: number => `Reimpressió ${number}`,
  duplicate: 'Possible duplicat',
  allergens: {
    celery: 'Api',
    crustaceans: 'Crustacis',
    dairies: 'Lactis',
    driedFruits: 'Fruits secs',
    eggs: 'Ou',
    fish: 'Peix',
    gluten: 'Gluten',
    lupin: 'Tramussos',
    milk: 'Llet',
    molluscs: 'Mol·luscos',
    mustard: 'Mostassa',
    peanuts: 'Cacauets',
    sesame: 'Sèsam',
    soya: 'Soja',
    sulphurDioxide: 'Sulfits',
    treeNuts: 'Fruita de closca',
  },
}

const en: TicketTexts = {
  channels: { catering: 'Catering', canteen: 'Canteen', groceries: 'Groceries' },
  pickup: 'Pickup',
  delivery: 'Delivery',
  someone: 'Customer',
  allergies: 'Allergies',
  contains: 'Contains:',
  comments: 'Comments',
  order: 'Order',
  ordered: 'Ordered',
  bag: 'Bag',
  units: count => (count === 1 ? '1 unit' : `${count} units`),
  reprint: number => `Reprint ${number}`,
  duplicate: 'Possible duplicate',
  allergens: {
    celery: 'Celery',
    crustaceans: 'Crustaceans',
    dairies: 'Dairy',
    driedFruits: 'Dried fruits',
    eggs: 'Eggs',
    fish: 'Fish',
    gluten: 'Gluten',
    lupin: 'Lupin',
    milk: 'Milk',
    molluscs: 'Molluscs',
    mustard: 'Mustard',
    peanuts: 'Peanuts',
    sesame: 'Sesame',
    soya: 'Soya',
    sulphurDioxide: 'Sulphites',
    treeNuts: 'Tree nuts',
  },
}

const es: TicketTexts = {
  channels: { catering: 'Catering', canteen: 'Comedor', groceries: 'Compra' },
  pickup: 'Recogida',
  delivery: 'Entrega',
  someone: 'Cliente',
  allergies: 'Alergias',
  contains: 'Contiene:',
  comments: 'Comentarios',
  order: 'Pedido',
  ordered: 'Hecho el',
  bag: 'Bolsa',
  units: count => (count === 1 ? '1 unidad' : `${count} unidades`),
  reprint: number => `Reimpresión ${number}`,
  duplicate: 'Posible duplicado',
  allergens: {
    celery: 'Apio',
    crustaceans: 'Crustáceos',
    dairies: 'Lácteos',
    driedFruits: 'Frutos secos',
    eggs: 'Huevo',
    fish: 'Pescado',
    gluten: 'Gluten',
    lupin: 'Altramuces',
    milk: 'Leche',
    molluscs: 'Moluscos',
    mustard: 'Mostaza',
    peanuts: 'Cacahuetes',
    sesame: 'Sésamo',
    soya: 'Soja',
    sulphurDioxide: 'Sulfitos',
    treeNuts: 'Frutos de cáscara',
  },
}

const fr: TicketTexts = {
  channels: { catering: 'Traiteur', canteen: 'Cantine', groceries: 'Courses' },
  pickup: 'Retrait',
  delivery: 'Livraison',
  someone: 'Client',
  allergies: 'Allergies',
  contains: 'Contient :',
  comments: 'Commentaires',
  order: 'Commande',
  ordered: 'Passée le',
  bag: 'Sac',
  units: count => (count === 1 ? '1 unité' : `${count} unités`),
  reprint: number => `Réimpression ${number}`,
  duplicate: 'Doublon possible',
  allergens: {
    celery: 'Céleri',
    crustaceans: 'Crustacés',
    dairies: 'Laitages',
    driedFruits: 'Fruits secs',
    eggs: 'Œufs',
    fish: 'Poisson',
    gluten: 'Gluten',
    lupin: 'Lupin',
    milk: 'Lait',
    molluscs: 'Mollusques',
    mustard: 'Moutarde',
    peanuts: 'Arachides',
    sesame: 'Sésame',
    soya: 'Soja',
    sulphurDioxide: 'Sulfites',
    treeNuts: 'Fruits à coque',
  },
}

export const TICKET_TEXTS: Readonly<Record<Language, TicketTexts>> = { ca, en, es, fr }
