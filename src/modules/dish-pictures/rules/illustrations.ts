/**
 * In the address of a picture that is drawn from words: `&mood=dark` is there as well, and of a dish `&crop=wide`.
 */
export const DRAWN = '&drawn=1'
/** Whether a picture is an illustration; anything else is what the merchant chose. */
export const isIllustration = (imageURL: string) => imageURL.includes(DRAWN)
/** Until an illustration is drawn, a picture of so few pixels stands for it. */
export const PENDING_PIXELS = 8
