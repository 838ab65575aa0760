/** How large a file is that holds a picture, at most. */
export const PICTURE_MAX_BYTES = 8_000_000

/** More than most phones take by themselves; an interlaced picture of so many takes half a gigabyte to decode. */
export const PICTURE_MAX_MEGAPIXELS = 24
