import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useGoBackOnce } from '../../../router/dialog-entry'

/** Which dish of the page is open; of a page with several kitchens, also whose. */
export interface OpenProduct {
  product: string
  store?: string
  date?: string
}

const DIALOG = 'product'

/**
 * The dish that the address names. Opening one is an entry of the history: Back closes it, Forward, a reload and a
 * link open it. Closed in another way, it leaves no entry behind.
 */
export function useOpenProduct() {
  const search: Partial<OpenProduct> = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const goBack = useGoBackOnce()
  const open = useCallback(
    (dish: OpenProduct) =>
      void navigate({
        to: '.',
        search: before => ({ ...before, ...dish }),
        state: before => ({ ...before, dialog: DIALOG }),
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => {
    if (router.state.location.state.dialog === DIALOG) return goBack()
    // The visitor came by a link: there is no entry of the page without the dish to go back to.
    void navigate({
      to: '.',
      search: ({ product: _, store: __, ...before }: Partial<OpenProduct>) => before,
      replace: true,
      resetScroll: false,
    })
  }, [router, navigate, goBack])
  return { product: search.product ?? null, store: search.store ?? null, open, close }
}
