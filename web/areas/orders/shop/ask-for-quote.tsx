import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { keepEmptyCart } from '../cart/cart'
import { changeDraft } from '../cart/checkout-draft'
import { cartOwner } from '../menu/use-store-page'
import type { CartPanelProps } from './cart-panel'

/** At a caterer, for an event that no cart says whole: the checkout opens to ask for a price, also with nothing in the cart. */
export default function AskForQuote({ store, menu, channel }: CartPanelProps) {
  const t = useTranslations('shop')
  const navigate = useNavigate()
  const ask = () => {
    keepEmptyCart(cartOwner(store, channel, menu))
    changeDraft({ asksForQuote: true })
    void navigate({
      to: '/stores/$storeId/$channel/{-$catalog}/checkout',
      params: { storeId: store.slug, channel, catalog: undefined },
    })
  }
  return (
    <Button icon={ReceiptText} className="mt-3 w-full" onClick={ask}>
      {t('cart.askForQuote')}
    </Button>
  )
}
