import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { appBuild, appVersion, deviceId } from '../../../session/device'
import { apiBase } from '../../../session/environment'
import { useCallLog } from '../../../session/request-log'
import { useSession } from '../../../session/session'
import { Dialog } from '../../../ui/dialogs/dialog'
import { CodeText } from '../../../ui/display/code-text'
import { JsonView } from '../../../ui/display/json-view'
import { Tabs } from '../../../ui/layout/tabs'

type Tab = 'calls' | 'flags' | 'me'

/** Behind the scenes: what was asked of the server, what is switched on here, and who one is. */
export function DeveloperPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('devtools')
  const [tab, setTab] = useState<Tab>('calls')
  return (
    <Dialog open onOpenChange={onClose} title={t('developer.title')} width="wide">
      <Tabs
        label={t('developer.title')}
        value={tab}
        onChange={setTab}
        className="[&>[role=tablist]]:px-0"
        tabs={[
          { value: 'calls', label: t('developer.calls'), content: <Calls /> },
          { value: 'flags', label: t('developer.flags'), content: <Flags /> },
          { value: 'me', label: t('developer.me'), content: <Me /> },
        ]}
      />
    </Dialog>
  )
}

function Calls() {
  const t = useTranslations('devtools')
  const calls = useCallLog()
  return (
    <div className="pt-3">
      <table className="w-full text-left text-dense">
        <thead className="text-meta text-text3">
          <tr>
            <th className="py-1 pr-3 font-medium">{t('developer.path')}</th>
            <th className="num py-1 pr-3 text-right font-medium">ms</th>
            <th className="num py-1 pr-3 text-right font-medium">{t('developer.status')}</th>
            <th className="py-1 font-medium">{t('developer.request')}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(call => (
            <tr key={call.key} className="border-t">
              <td className="max-w-64 truncate py-1 pr-3">{call.path}</td>
              <td className="num py-1 pr-3 text-right">{call.ms}</td>
              <td className={`num py-1 pr-3 text-right ${(call.status ?? 500) >= 400 ? 'text-bad' : ''}`}>
                {call.status ?? '–'}
              </td>
              <td className="py-1">{call.requestId && <CodeText>{call.requestId}</CodeText>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Flags() {
  const installation = trpc.public.installation.useQuery()
  const status = trpc.public.status.useQuery()
  return (
    <div className="pt-3">
      <JsonView
        open={2}
        value={{
          app: {
            version: appVersion(),
            build: appBuild(),
            device: deviceId(),
            api: apiBase() || location.origin,
          },
          installation: installation.data ?? null,
          status: status.data ?? null,
        }}
      />
    </div>
  )
}

function Me() {
  const { user } = useSession()
  return (
    <div className="pt-3">
      <JsonView open={2} value={user} />
    </div>
  )
}
