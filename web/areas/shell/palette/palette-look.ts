/** The field of the palette, in every step of it. */
export const paletteInput =
  'h-12 w-full border-b bg-transparent px-4 text-read outline-none placeholder:text-text3 focus-visible:outline-none'

export const paletteHeading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-chip [&_[cmdk-group-heading]]:text-text3'
