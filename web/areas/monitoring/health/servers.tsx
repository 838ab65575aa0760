import { useTranslations } from 'use-intl'
import type { Health } from '../../../../src/modules/monitoring/health/contract/health'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Ago } from '../../../ui/display/figures'
import { Facts, Section } from '../../../ui/layout/page'

/** Each server of the last hour, as it said itself. */
export function Servers({ health }: { health: Health }) {
  const t = useTranslations('health')
  const format = useFormat()
  return (
    <Section title={t('servers')} className="min-w-0">
      {health.servers.length === 0 ? (
        <p className="text-text2">{t('noServers')}</p>
      ) : (
        <ul className="space-y-4">
          {health.servers.map(server => (
            <li key={server.id} className={cx(server.isSilent && 'text-text3')}>
              <Facts
                items={[
                  [
                    t('server.version'),
                    <span key="version" className="num">
                      {server.version}
                    </span>,
                  ],
                  [
                    t('server.lastSeen'),
                    <span key="seen">
                      <Ago at={server.lastSeenAt} />
                      {server.isSilent && <span className="text-bad"> · {t('server.silent')}</span>}
                    </span>,
                  ],
                  [t('server.startedAt'), <Ago key="started" at={server.startedAt} />],
                  [
                    t('server.calls'),
                    <span key="calls" className="num">
                      {t('server.callsFailed', {
                        calls: format.number(server.calls),
                        failed: format.number(server.failedCalls),
                      })}
                    </span>,
                  ],
                  [
                    t('server.live'),
                    <span key="live" className="num">
                      {format.number(server.liveConnections)}
                    </span>,
                  ],
                  [
                    t('server.database'),
                    <span key="database" className="num">
                      {t('server.databaseUse', {
                        used: server.databaseInUse,
                        waiting: server.databaseWaiting,
                      })}
                    </span>,
                  ],
                  [
                    t('server.memory'),
                    <span key="memory" className="num">
                      {format.number(server.memoryMb)} MB
                    </span>,
                  ],
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
