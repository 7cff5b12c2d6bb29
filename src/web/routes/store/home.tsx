export default function Home() {
  return <h1>Upya</h1>
}
