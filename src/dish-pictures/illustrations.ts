/** The words of a product that its picture is made from. */
export interface DishWords {
  name: string
  description?: string
  category?: string
  ingredients?: string
}

/**
 * In the address of a picture that is drawn from words: `&mood=dark` is there as well, and of a dish `&crop=wide`.
 */
export const DRAWN = '&drawn=1'
/** Whether a picture is an illustration; anything else is what the merchant chose. */
export const isIllustration = (imageURL: string) => imageURL.includes(DRAWN)
/** Until an illustration is drawn a calm surface stands for it, then a sketch; both are known by their width. */
export const SURFACE_PIXELS = 8
export const SKETCH_PIXELS = 120
/** Whether a picture so wide stands for one that is still to be drawn. */
export const isPending = (width: number) => width === SURFACE_PIXELS || width === SKETCH_PIXELS
