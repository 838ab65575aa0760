import { CircleSlash } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { IconButton } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'

/** Takes a dish off sale until tomorrow, from the ticket that its kitchen has in hand. */
export function SoldOutButton({
  storeId,
  line: { productId, name },
}: {
  storeId: string
  line: { productId: string | null; name: string }
}) {
  const t = useTranslations('board')
  const failureText = useFailureText()
  const { can } = useSession()
  if (productId === null || !can('merchant.inventory.setSoldOut')) return null
  const set = (soldOutToday: boolean) =>
    api.merchant.inventory.setSoldOut.mutate({ storeId, productId, soldOutToday })
  const sayWhyNot = (error: unknown) => toast.error(failureText(error))
  const takeOff = () =>
    set(true).then(
      () => toast.undo(t('kitchen.isSoldOut', { name }), t('undo'), () => void set(false).catch(sayWhyNot)),
      sayWhyNot,
    )
  return (
    <IconButton
      size="large"
      icon={CircleSlash}
      label={t('kitchen.soldOut', { name })}
      className="text-text3"
      onClick={() => void takeOff()}
    />
  )
}
