/** The door of this folder: what the product uses of the drawing of dishes. What pages know of it is in `illustrations`. */
export { type Drawing, drawMissing, drawnFile, drawnPicture, sketchOf } from './drawn-pictures'
export { chooseForTable } from './rules/choose-for-table'
export { drawDish, type Look } from './rules/draw-dish'
export type { Mood } from './rules/drawing/table'
