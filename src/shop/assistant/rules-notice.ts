// What shoppers are told of who words the answers. Pure.
import type { ChatLanguage } from '../chat/rules.ts'

/** Behind the greeting of the assistant, where a language model of `provider` words its answers. */
export function modelNotice(provider: string, language: ChatLanguage): string {
  return language === 'sw'
    ? `Majibu yanaandikwa kwa msaada wa modeli ya lugha ya ${provider}. Jina, namba na anwani yako haziendi huko.`
    : `A language model of ${provider} helps to word them. Your name, number and address do not go there.`
}
