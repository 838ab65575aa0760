export const PRODUCT_CATEGORIES = [
  'breakfast',
  'dessert',
  'drink',
  'main',
  'side',
  'maxi',
  'other',
  'snack',
  'starter',
  'starterMeal',
  'catering',
  'service',
  'transport',
  'labor',
  'cleaning',
  'fruit',
  'menu',
  'furniture',
  'packaging',
  'cutlery',
] as const

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

export const EVENT_TYPES = ['breakfast', 'coffeeBreak', 'teamLunch', 'afterwork', 'dinner'] as const

export type EventType = (typeof EVENT_TYPES)[number]

export const CUISINES = [
  'pizza',
  'burgers',
  'sushi',
  'italian',
  'asian',
  'pokeAndBowls',
  'chinese',
  'salads',
  'healthy',
] as const

export type Cuisine = (typeof CUISINES)[number]
