import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function CheckoutScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.checkout')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
