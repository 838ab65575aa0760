/** The door of this folder: what the product uses of the drawing of dishes. What pages know of it is in `illustrations`. */

export { chooseForTable } from './choose-for-table'
export { drawDish, type Look } from './draw-dish'
export type { Mood } from './drawing/table'
export { type Drawing, drawMissing, drawnFile, drawnPicture, sketchOf } from './drawn-pictures'
