/** A mail in a frame of its own, where nothing in it can run or reach out. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe title={title} sandbox="" srcDoc={html} className="min-h-96 w-full flex-1 bg-white" />
}
