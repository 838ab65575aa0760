import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Switch } from '../../../ui/fields/toggles'
import { type Cart, forgetCart } from '../cart/cart'
import { changeDraft, type FilledDraft } from '../cart/checkout-draft'

/** Catering: a price is asked for in words, in place of an order. Only people with an account get an answer. */
export function AskInstead({
  cart,
  draft,
  isSignedIn,
}: {
  cart: Cart
  draft: FilledDraft
  isSignedIn: boolean
}) {
  const t = useTranslations('checkout')
  if (cart.channel !== 'catering' || !isSignedIn) return null
  return (
    <div className="rounded-card border bg-surface p-4 sm:p-5">
      <Switch
        checked={draft.asksForQuote}
        onChange={asksForQuote => changeDraft({ asksForQuote })}
        label={t('quote.ask')}
        hint={t('quote.askHint')}
      />
    </div>
  )
}

/** Who leaves the checkout asks for nothing any more, and leaves no empty cart behind. */
export function useQuoteSwitchedOff(cart: Cart) {
  const current = useRef(cart)
  current.current = cart
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // A screen that is only drawn anew is there again at once.
      queueMicrotask(() => {
        if (!isGone.current) return
        changeDraft({ asksForQuote: false })
        if (current.current.entries.length === 0) forgetCart(current.current)
      })
    }
  }, [])
}
