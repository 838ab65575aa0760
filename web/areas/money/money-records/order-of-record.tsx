import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'

/** The order that a sum was for, by its number. */
export function OrderOfRecord({ orderId }: { orderId: string }) {
  const t = useTranslations('collection')
  const { data } = trpc.admin.purchases.show.useQuery({ id: orderId })
  return (
    <p>
      {t('fields.order')}:{' '}
      {data && (
        <Link
          to="/admin/crud-purchases/{-$entityId}"
          params={{ entityId: orderId }}
          className="num text-brand underline-offset-2 hover:underline"
        >
          {data.ufid}
        </Link>
      )}
    </p>
  )
}
