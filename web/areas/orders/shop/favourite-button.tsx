import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'

/** Keeps a store among the favourites, which stand first in every list. Shown at once, taken back when it fails. */
export function FavouriteButton({
  store,
  floating = false,
}: {
  store: { id: string; name: string; isFavourite: boolean }
  /** Lies on a picture. */
  floating?: boolean
}) {
  const t = useTranslations('shop')
  const failureText = useFailureText()
  const cache = useQueryClient()
  const { status } = useSession()
  const [said, setSaid] = useState<boolean | null>(null)
  const isFavourite = said ?? store.isFavourite
  if (status !== 'signedIn') return null
  const change = async () => {
    const favourite = !isFavourite
    setSaid(favourite)
    try {
      await api.customer.favourites.store.mutate({ storeId: store.id, favourite })
      await cache.invalidateQueries({ queryKey: [['public']] })
    } catch (error) {
      toast.error(failureText(error))
    }
    setSaid(null)
  }
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('favourite', { name: store.name })}
      title={t('favourite', { name: store.name })}
      onClick={() => void change()}
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full pointer-coarse:size-11',
        floating ? 'bg-surface shadow-pop' : 'border bg-surface hover:bg-sunken',
      )}
    >
      <Heart size={18} aria-hidden className={isFavourite ? 'fill-bad text-bad' : 'text-text2'} />
    </button>
  )
}
