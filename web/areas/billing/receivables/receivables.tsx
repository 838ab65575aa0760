import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../session/session'
import { Tabs } from '../../../ui/layout/tabs'
import { Bank } from '../bank/bank'
import { Ageing } from './ageing'

type Tab = 'ageing' | 'bank'

/** Who owes, and what has come in at the bank: two tabs of one place. */
export default function ReceivablesScreen() {
  const t = useTranslations('receivables')
  const { can } = useSession()
  const { tab } = useSearch({ from: '/office/admin/accounts-receivable' })
  const navigate = useNavigate({ from: '/admin/accounts-receivable' })
  const shown: Tab = tab ?? 'ageing'
  const inTabs = (content: ReactNode) => {
    if (!can('admin.bank.transactions')) return content
    const of = (value: Tab) => ({
      value,
      label: t(`tabs.${value}`),
      content: value === shown ? content : null,
    })
    return (
      <Tabs
        label={t('tabs.label')}
        value={shown}
        onChange={next => void navigate({ search: next === 'bank' ? { tab: 'bank' } : {} })}
        tabs={[of('ageing'), of('bank')]}
      />
    )
  }
  return shown === 'bank' ? <Bank inTabs={inTabs} /> : <Ageing inTabs={inTabs} />
}
