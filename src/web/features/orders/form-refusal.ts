/** What a page shows after a form was not accepted: nothing typed is lost. */
export interface FormRefusal {
  message: string | null
  fields: Record<string, string>
  values: Record<string, string>
}
