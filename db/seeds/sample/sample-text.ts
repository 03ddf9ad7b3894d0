export type SampleText = { title: string; mainSubject: string; contentsType: string; colours: [dark: string, light: string]; text: string };
