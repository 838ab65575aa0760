import { every, job, type ModuleEvents, on } from '../../../core/events'
import { drawMenu } from './draw-menu'
import { publishDueCatalogs, publishPlanned } from './publish-planned'

export const catalogEvents = {
  emits: {
    'catalog.published': () => [],
    'catalog.publication-planned': () => [],
  },
  subscribers: [
    on('catalog.published', job('draw-menu', drawMenu), ({ catalogId }) => ({ catalogId })),
    on(
      'catalog.publication-planned',
      job('publish-planned', publishPlanned),
      ({ catalogId }) => ({ catalogId }),
      ({ afterSeconds }) => afterSeconds,
    ),
  ],
  timers: [every(15_000, 'publish menus that are due', publishDueCatalogs)],
} satisfies ModuleEvents
