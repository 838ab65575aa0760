export const SUB_ITEM_BEHAVIORS = ['perUnit', 'perLine'] as const

/** `perUnit`: three menus with one drink each are three drinks. `perLine`: the extras come once for the line. */
export type SubItemBehavior = (typeof SUB_ITEM_BEHAVIORS)[number]
