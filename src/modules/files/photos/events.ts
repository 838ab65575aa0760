import { every, job, type ModuleEvents, on } from '../../../core/events'
import { forgetUnnamedPhotos } from './forget-unnamed-photos'
import { removeFile } from './remove-file'

export const photoEvents = {
  emits: { 'file.dropped': () => [] },
  subscribers: [on('file.dropped', job('remove-file', removeFile), ({ fileId }) => ({ fileId }))],
  timers: [every(3_600_000, 'forget photos that nobody named', forgetUnnamedPhotos)],
} satisfies ModuleEvents
