import { lazyDialog } from '../../../router/lazy-dialog'

/** Where it goes and when: opened from many screens, and shown by none of them at first. */
export const WhereDialog = lazyDialog(() => import('./where-dialog').then(({ WhereDialog }) => WhereDialog))
