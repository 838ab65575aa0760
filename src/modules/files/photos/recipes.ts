/** How pictures that are sent in are kept: upright, no larger than this, and without what a camera wrote into them. */
export const RECIPES = {
  photo: { side: 1600, fit: 'inside', format: 'jpeg', quality: 80 },
  face: { side: 512, fit: 'cover', format: 'webp', quality: 82 },
  upload: { side: 1600, fit: 'inside', format: 'webp', quality: 84 },
} as const
export type Recipe = keyof typeof RECIPES

/** What is said of one that has more. */
export const TOO_LARGE = 'too many pixels'
