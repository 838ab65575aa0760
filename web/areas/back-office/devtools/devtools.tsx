import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreditCard, ExternalLink, FileCode2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { DevtoolsAgency } from './devtools-agency'
import { DevtoolsIdentities } from './devtools-identities'
import { DevtoolsInbox } from './devtools-inbox'
import { DevtoolsMails } from './devtools-mails'
import { DevtoolsOutside } from './devtools-outside'

const devtoolsTabs = ['inbox', 'mails', 'identities', 'outside', 'agency'] as const
const contents = {
  inbox: <DevtoolsInbox />,
  mails: <DevtoolsMails />,
  identities: <DevtoolsIdentities />,
  outside: <DevtoolsOutside />,
  agency: <DevtoolsAgency />,
}

/** What was written to people, what could be, who signed in by stand-ins, and the ways into the other tools. */
export default function DevtoolsScreen() {
  const t = useTranslations('devtools')
  const screens = useTranslations('screens')
  const { tab = 'inbox' } = useSearch({ from: '/office/admin/devtools' })
  const navigate = useNavigate()
  const settings = trpc.public.payments.settings.useQuery()
  const simulator = settings.data?.provider === 'simulator' ? settings.data.apiBase : null
  return (
    <>
      <PageHeader
        title={screens('devtools')}
        actions={
          <>
            {simulator && (
              <Button asChild>
                <a href={simulator} target="_blank" rel="noreferrer">
                  <CreditCard size={16} aria-hidden />
                  {t('devtools.simulator')}
                  <ExternalLink size={14} aria-hidden />
                </a>
              </Button>
            )}
            <Button asChild>
              <a href="/api/docs" target="_blank" rel="noreferrer">
                <FileCode2 size={16} aria-hidden />
                {t('devtools.api')}
                <ExternalLink size={14} aria-hidden />
              </a>
            </Button>
          </>
        }
      />
      <Tabs
        label={screens('devtools')}
        value={tab}
        onChange={next =>
          void navigate({ to: '/admin/devtools', search: { tab: next === 'inbox' ? undefined : next } })
        }
        tabs={devtoolsTabs.map(value => ({
          value,
          label: t(`devtools.tabs.${value}`),
          content: contents[value],
        }))}
        className="flex min-h-0 flex-1 flex-col [&>[role=tabpanel]:not([hidden])]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col"
      />
    </>
  )
}
