import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { IconButton } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'

/** The pictures of an incident, small in a row; one that is pressed is shown large, with the others a step away. */
export function IncidentPhotos({ photos }: { photos: Incidence['photos'] }) {
  const t = useTranslations('incidents')
  const [shown, setShown] = useState<number | null>(null)
  const at = shown === null ? null : photos[shown]
  const step = (by: number) => setShown(now => ((now ?? 0) + by + photos.length) % photos.length)
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ id, url }, index) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setShown(index)}
              aria-label={t('photos.open', { number: index + 1, count: photos.length })}
              className="block size-20 overflow-hidden rounded-card border hover:opacity-90"
            >
              <img src={url} alt="" className="size-full object-cover" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {at && shown !== null && (
        <Dialog
          open
          onOpenChange={() => setShown(null)}
          width="wide"
          title={t('photos.title', { number: shown + 1, count: photos.length })}
        >
          <img
            src={at.url}
            alt={t('incidence.photoAlt')}
            className="mx-auto max-h-[65dvh] w-full rounded-card bg-sunken object-contain"
          />
          {photos.length > 1 && (
            <div className="mt-3 flex justify-center gap-2">
              <IconButton
                kind="outline"
                icon={ChevronLeft}
                label={t('photos.before')}
                onClick={() => step(-1)}
              />
              <IconButton
                kind="outline"
                icon={ChevronRight}
                label={t('photos.next')}
                onClick={() => step(1)}
              />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
