import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function PlaygroundScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.playground')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
