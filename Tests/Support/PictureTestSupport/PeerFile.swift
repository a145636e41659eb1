import Foundation
package import RiffleDrawing

/// Small files that other viewers open, as base 64, with the pixels that another library makes of them.
package enum PeerFile: String, CaseIterable, Sendable {
  /// TIFF with offsets of 64 bits, packed: tifffile.
  case bigTIFF
  /// The same of tiles, the highest byte first: tifffile.
  case bigTIFFOfTiles
  /// TIFF of floating-point colors, some below 0, above 1 or no numbers: tifffile.
  case float
  /// The same with a predictor, the highest byte first: tifffile.
  case floatPredicted
  /// The same with colors apart: tifffile.
  case floatPlanes
  /// TIFF of floating-point colors in tiles: tifffile.
  case floatTiles
  /// The same with alpha: tifffile.
  case floatAlpha
  /// TIFF of floating-point colors in 16 bits: tifffile.
  case half
  /// TIFF of floating-point grays in 64 bits: tifffile.
  case double
  /// TIFF of grays in 12 bits.
  case gray12
  /// TIFF of colors in 12 bits, the highest byte first.
  case color12
  /// TIFF of grays in 32 bits: tifffile.
  case gray32
  /// TIFF of inks in 16 bits: tifffile.
  case inks16
  /// TGA of grays with alpha.
  case grayAlpha
  /// The same packed, from the lowest row up.
  case packedGrayAlpha
  /// TGA from the right to the left.
  case right
  /// The same from the lowest row up.
  case lowerRight
  /// BMP with three colors and pixels of others, which are black.
  case shortPalette

  /// The end of the file's name, without the dot.
  package var suffix: String {
    switch self {
    case .grayAlpha, .packedGrayAlpha, .right, .lowerRight: "tga"
    case .shortPalette: "bmp"
    default: "tif"
    }
  }

  package var size: PixelSize {
    switch self {
    case .bigTIFFOfTiles, .floatTiles: PixelSize(width: 17, height: 2)
    case .gray12, .color12: PixelSize(width: 5, height: 3)
    default: PixelSize(width: 6, height: 4)
    }
  }

  package var bytes: [UInt8] { Self.decoded(texts.file) }

  /// The red, green and blue of all pixels over black, by ImageMagick 6.9 for TIFF, by Pillow 13 else.
  package var pixels: [UInt8] { Self.decoded(texts.pixels) }

  private static func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  private var texts: (file: String, pixels: String) {
    switch self {
    case .bigTIFF:
      (
        """
        SUkrAAgAAAAQAAAAAAAAAA4AAAAAAAAAAAEEAAEAAAAAAAAABgAAAAAAAAABAQQAAQAAAAAAAAAEAAAAAAAAAAIB
        AwADAAAAAAAAAAgACAAIAAAAAwEDAAEAAAAAAAAACAAAAAAAAAAGAQMAAQAAAAAAAAACAAAAAAAAABEBEAABAAAA
        AAAAAFABAAAAAAAAFQEDAAEAAAAAAAAAAwAAAAAAAAAWAQQAAQAAAAAAAAAEAAAAAAAAABcBEAABAAAAAAAAAFMA
        AAAAAAAAGgEFAAEAAAAAAAAAAQAAAAEAAAAbAQUAAQAAAAAAAAABAAAAAQAAABwBAwABAAAAAAAAAAEAAAAAAAAA
        KAEDAAEAAAAAAAAAAQAAAAAAAAAxAQIADAAAAAAAAAA4AQAAAAAAAAAAAAAAAAAAdGlmZmZpbGUucHkAAAAAAAAA
        AAAAAAAAeJwBSAC3/4tK5fGpQQaglWomr7zNr+Vi+QqUX1aTxkInatWrLac5RVE3Dpmy10w0J/pI1zKh33Csoekm
        EVkB3Qbyf48GPNJeGaYh+b0MzCR/Iv0=
        """,
        """
        i0rl8alBBqCVaiavvM2v5WL5CpRfVpPGQidq1astpzlFUTcOmbLXTDQn+kjXMqHfcKyh6SYRWQHdBvJ/jwY80l4Z
        piH5vQzM
        """
      )
    case .bigTIFFOfTiles:
      (
        """
        TU0AKwAIAAAAAAAAAAAAEAAAAAAAAAAPAQAABAAAAAAAAAABAAAAEQAAAAABAQAEAAAAAAAAAAEAAAACAAAAAAEC
        AAMAAAAAAAAAAwAIAAgACAAAAQMAAwAAAAAAAAABAAgAAAAAAAABBgADAAAAAAAAAAEAAgAAAAAAAAEVAAMAAAAA
        AAAAAQADAAAAAAAAARoABQAAAAAAAAABAAAAAQAAAAEBGwAFAAAAAAAAAAEAAAABAAAAAQEcAAMAAAAAAAAAAQAB
        AAAAAAAAASgAAwAAAAAAAAABAAEAAAAAAAABMQACAAAAAAAAAAwAAAAAAAABTAFCAAQAAAAAAAAAAQAAABAAAAAA
        AUMABAAAAAAAAAABAAAAEAAAAAABRAAQAAAAAAAAAAIAAAAAAAABWAFFAAMAAAAAAAAAAgAZABYAAAAAAAAAAAAA
        AAB0aWZmZmlsZS5weQAAAAAAAAABcAAAAAAAAAGJAAAAAAAAAAB4nDNOm2lMCmL4z0Ca+lEwCgYxAAAUziYOeJz7
        X89AEvhPovpRMAoGMwAArtoC/Q==
        """,
        """
        M2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZ/38AAP8AM2aZM2aZM2aZM2aZ
        M2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZ/38A
        """
      )
    case .float:
      (
        """
        SUkqAAgAAAAPAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwADAAAAwgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AgAAABEBBAABAAAA8AAAABUBAwABAAAAAwAAABYBBAABAAAABAAAABcBBAABAAAAKwEAABoBBQABAAAAyAAAABsB
        BQABAAAA0AAAABwBAwABAAAAAQAAACgBAwABAAAAAQAAADEBAgAMAAAA2AAAAFMBAwADAAAA5AAAAAAAAAAgACAA
        IAABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkAAwADAAMAAAAAAAAAeJwBIAHf/gAAwH8AAIB/AACA/wAAAAAA
        AIA/AAAAP86mGD/MKbI/522DP9lMOD8LqLA/XONLvCiY5L222zM/lE2kvsTqq75b3AY/ANvgPo4doD8mjDs/Y4EG
        P1oe/T5fejo9Pu7BvoPbW70IfVg/410fvcHDhz7IW8m+AguMP3DL+b0wR6c956CXP/mCBD/B+48/tWFAP3Zobz+P
        9HC+hvUSP9qUAz99jpU/FiSAPkQ+LT+VMZa+BHGYPhLSOT56wAS+YeKIP8nlkD6zTa4/2ncpP/FoMD+9lj8/605R
        P+OqA74u/sg+4Lb/PHYkpj7iWme+n8mrP3nfVLw+Jk8/YSIQPvYvlj+hv0o/dwEnvlCBjz8chKY/+w+dP2ggID/8
        fA2+uGdbvf0Sf+Y=
        """,
        """
        AP8AAP9/mP//t/8AALMAAIZv/7qFfgsAANcAQwD/ABT/g/+/7gCSg/8/rABLLgD/SP+or77QAGQHUgD/AM4j/8kA
        ////nwAA
        """
      )
    case .floatPredicted:
      (
        """
        TU0AKgAAAAgAEAEAAAQAAAABAAAABgEBAAQAAAABAAAABAECAAMAAAADAAAAzgEDAAMAAAABAAgAAAEGAAMAAAAB
        AAIAAAERAAQAAAABAAABAAEVAAMAAAABAAMAAAEWAAQAAAABAAAABAEXAAQAAAABAAABKwEaAAUAAAABAAAA1AEb
        AAUAAAABAAAA3AEcAAMAAAABAAEAAAEoAAMAAAABAAEAAAExAAIAAAAMAAAA5AE9AAMAAAABAAMAAAFTAAMAAAAD
        AAAA8AAAAAAAIAAgACAAAAABAAAAAQAAAAEAAAABdGlmZmZpbGUucHkAAAMAAwADAAAAAAAAAAAAAHicASAB3/5/
        f/+BwEA/AAAAAH1+AAIBAIACQUJAAIAYMoMg/sisg1nH0zxV+iAAAACmKW2mf3ZMM2pSAY4WJCUAAADOzOcLP3VP
        qzicpWw/Pz///n9/Av+Bf4J/fwCCAgBh/Mdd/7teHl4scW1y3gsL6KkZ/UEB7m29A2/o3q4I7JW3tMEMKwLMOdsp
        qaU+wB+vaOWJkc4/vj8Agf8AfwD/AAEAgQABAAAwMdOUJW4qARgMbvBXqqGgkSg4taQsmi+qo02Uj3ETjZWDSdcO
        +Thk7pBqGO7O5V23OXkoChG+PjyAgAN+gf+DAIAAAIEAf37ECkKjn6yu6GVC+xf5XHaRZ76K8Vt6XBO7zFlQmd9S
        xQ6f+FjDsnmTtL8DXMJ9YxZae4QY4L0EyHxE
        """,
        """
        AP8AAP9/mP//t/8AALMAAIZv/7qFfgsAANcAQwD/ABT/g/+/7gCSg/8/rABLLgD/SP+or77QAGQHUgD/AM4j/8kA
        ////nwAA
        """
      )
    case .floatPlanes:
      (
        """
        SUkqAAgAAAAPAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwADAAAAwgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AgAAABEBBAADAAAAyAAAABUBAwABAAAAAwAAABYBBAABAAAABAAAABcBAwADAAAA1AAAABoBBQABAAAA2gAAABsB
        BQABAAAA4gAAABwBAwABAAAAAgAAACgBAwABAAAAAQAAADEBAgAMAAAA6gAAAFMBAwADAAAA9gAAAAAAAAAgACAA
        IAAAAQAAawEAANYBAABrAGsAawABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkAAwADAAMAAAAAAHicY2A4UM8A
        BOeWSdjf9LGw15jxZO+RV6v39ckusI+S+2vXfDt678HD7XYFp3/u/dnEYl+WkW9/awqzvYudrr3QJUu7k08n2H3M
        MLB/vIp5X5nKMrvK+yF7vulPsw9o7LfPUFCwBwAkxytHeJwBYACf/wAAgH8AAIA/zCmyPwuosD+22zM/W9wGPyaM
        Oz9fejo9CH1YP8hbyb4wR6c9wfuPP4/0cL59jpU/lTGWvnrABL6zTa4/vZY/Py7+yD7iWme+PiZPP6G/Sj8chKY/
        /HwNvo4DKod4nAFgAJ//AACA/wAAAD/nbYM/XONLvJRNpL4A2+A+Y4EGPz7uwb7jXR+9AguMP+eglz+1YUA/hvUS
        PxYkgD4EcZg+YeKIP9p3KT/rTlE/4Lb/PJ/Jqz9hIhA+dwEnvvsPnT+4Z1u91JcqGg==
        """,
        """
        AP8AAP9/mP//t/8AALMAAIZv/7qFfgsAANcAQwD/ABT/g/+/7gCSg/8/rABLLgD/SP+or77QAGQHUgD/AM4j/8kA
        ////nwAA
        """
      )
    case .floatTiles:
      (
        """
        SUkqAAgAAAAQAAABBAABAAAAEQAAAAEBBAABAAAAAgAAAAIBAwADAAAAzgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AgAAABUBAwABAAAAAwAAABoBBQABAAAA1AAAABsBBQABAAAA3AAAABwBAwABAAAAAQAAACgBAwABAAAAAQAAADEB
        AgAMAAAA5AAAAEIBBAABAAAAEAAAAEMBBAABAAAAEAAAAEQBBAACAAAA8AAAAEUBAwACAAAAOAAnAFMBAwADAAAA
        +AAAAAAAAAAgACAAIAABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkAAAEAADgBAAADAAMAAwAAAHic7cxBDQAg
        DMDA2sAMGEAUNkDT5gkTZAlJ79VXM2bPiH52G/lhA8AaAK+elY0kSZJU6ALry8SPeJztzgEJACAQALFrZjWbaTRb
        CA9bgtVd1ap9Gmn6HwAA/nnHQQT7
        """,
        """
        M2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZ/38AAP8AM2aZM2aZM2aZM2aZ
        M2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZM2aZ/38A
        """
      )
    case .floatAlpha:
      (
        """
        SUkqAAgAAAAQAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwAEAAAAzgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AgAAABEBBAABAAAAAAEAABUBAwABAAAABAAAABYBBAABAAAABAAAABcBBAABAAAAiwEAABoBBQABAAAA1gAAABsB
        BQABAAAA3gAAABwBAwABAAAAAQAAACgBAwABAAAAAQAAADEBAgAMAAAA5gAAAFIBAwABAAAAAgAAAFMBAwAEAAAA
        8gAAAAAAAAAgACAAIAAgAAEAAAABAAAAAQAAAAEAAAB0aWZmZmlsZS5weQADAAMAAwADAAAAAAAAAHicAYABf/4A
        AAA/AAAAPwAAAD86i20/AAAAAAAAgD8AAAA/RWUNP86mGD/MKbI/522DP8HiOD7ZTDg/C6iwP1zjS7yNUWI/KJjk
        vbbbMz+UTaS+Cz4kP8Tqq75b3AY/ANvgPnzXET+OHaA/Jow7P2OBBj/NqMA+Wh79Pl96Oj0+7sG+u2jSPoPbW70I
        fVg/410fvak8dT7Bw4c+yFvJvgILjD/14Rs9cMv5vTBHpz3noJc/4E9gP/mCBD/B+48/tWFAP1Z67z52aG8/j/Rw
        vob1Ej/SMQw/2pQDP32OlT8WJIA+l/KkPkQ+LT+VMZa+BHGYPtRWQD8S0jk+esAEvmHiiD+rac48yeWQPrNNrj/a
        dyk/EY++PvFoMD+9lj8/605RPy6h+DzjqgO+Lv7IPuC2/zzbrvs9diSmPuJaZ76fyas/B5d3P3nfVLw+Jk8/YSIQ
        PgJjKD/2L5Y/ob9KP3cBJ76vP9s+UIGPPxyEpj/7D50/1RMGP2ggID/8fA2+uGdbvW1wXz+VPKYa
        """,
        """
        dnZ2AI1GHC8vouIAAHMAAE1AYEYyNAUAADQAAwAKABLgPnhagwBQK1MVggA4AQAHG18/BQYHAA0BTwD3AIgXblcA
        hoaGiwAA
        """
      )
    case .half:
      (
        """
        SUkqAAgAAAAPAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwADAAAAwgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AgAAABEBBAABAAAA8AAAABUBAwABAAAAAwAAABYBBAABAAAABAAAABcBBAABAAAAmwAAABoBBQABAAAAyAAAABsB
        BQABAAAA0AAAABwBAwABAAAAAQAAACgBAwABAAAAAQAAADEBAgAMAAAA2AAAAFMBAwADAAAA5AAAAAAAAAAQABAA
        EAABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkAAwADAAMAAAAAAAAAeJwBkABv/wB+AHwA/AAAADwAOMU4kT0b
        PMI5hT1foiWvnzkitV+1NzgHNwE93Dk0OOk31CkPtt+qxDr7qD40S7ZgPM6vOi29PCQ4gDwDOns7iLOYOB04rDwB
        NGo5srTENM8xJrBHPIc0cj1MOYM5/TmKOh2wSDb+JzE1O7NePaeieTqBMLE8Vjo4sXw8ND3oPAE5bLDbqg/8N2c=
        """,
        """
        AP8AAP9/mP//t/8AALMAAIZw/7qFfgsAANcAQwD/ABT/g/+/7gCSg/8/rABLLgD/SP+or77QAGQHUgD/AM4j/8kA
        ////nwAA
        """
      )
    case .double:
      (
        """
        SUkqAAgAAAAOAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwABAAAAQAAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AQAAABEBBAABAAAA4AAAABUBAwABAAAAAQAAABYBBAABAAAABAAAABcBBAABAAAAygAAABoBBQABAAAAtgAAABsB
        BQABAAAAvgAAACgBAwABAAAAAQAAADEBAgAMAAAAxgAAAFMBAwABAAAAAwAAAAAAAAABAAAAAQAAAAEAAAABAAAA
        dGlmZmZpbGUucHkAAAAAAAAAAAAAAAAAAAB4nGMAgx/1DFCgcvDL3psij+2j95xTnc353P7J7we/WSbv2a8S+6w5
        ovbqfplHE85tZP5izyTsanV68X37DQtuZhVUr95fwBesUPHjgv2Ko+kfcy3373/adl0wfsIDe8MFpkf43r61f3Fn
        pensogf29g4VhSeWP7VvKFH2dbI6br/pn5XQTplL9g+32YvI8T6zf3coLDKm9MB+hkuTzvQduWKv0Owj9H52136Z
        7Uf2/Tv6yV7ty8Ufmh8+2p/cVfuDh+WJPQCbwF+J
        """,
        """
        AAAAAAAAmJiYt7e3AAAAAAAA////fn5+AAAAQ0NDAAAAg4OD7u7ug4ODrKysLi4uSEhIr6+vAAAAUlJSAAAA////
        ////n5+f
        """
      )
    case .gray12:
      (
        """
        SUkqACAAAAD/8AD4AjCT4NjUUGs5Ctjgoq0LIp+GRtAJAAABBAABAAAABQAAAAEBBAABAAAAAwAAAAIBAwABAAAA
        DAAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABUBAwABAAAAAQAAABYBBAABAAAAAwAAABcB
        BAABAAAAGAAAAAAAAAA=
        """,
        """
        ////AAAA9/f3IiIik5OT2NjYREREampqkJCQ2NjYoqKiz8/PIiIi9/f3RkZG
        """
      )
    case .color12:
      (
        """
        TU0AKgAAAE6y/dvh2g5jl8OZPLA9Tzwz6DVv4WZEgLnUFjsOOjn0oDFkgjLcPej+NFz+KxsgjaLe+9ZRe4WJrlT2
        Qi8rZX3d7tkstDAAAAkBAAAEAAAAAQAAAAUBAQAEAAAAAQAAAAMBAgADAAAAAQAMAAABAwADAAAAAQABAAABBgAD
        AAAAAQACAAABEQAEAAAAAQAAAAgBFQADAAAAAQADAAABFgAEAAAAAQAAAAMBFwAEAAAAAQAAAEUAAAAA
        """,
        """
        stzgoGN7mMo98jOCbxZEuUE64jlJMUcyw+jiXOEbjS36ZHtYrU9B8WXd7ZKz
        """
      )
    case .gray32:
      (
        """
        SUkqAAgAAAANAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwABAAAAIAAAAAMBAwABAAAACAAAAAYBAwABAAAA
        AQAAABEBBAABAAAA0AAAABUBAwABAAAAAQAAABYBBAABAAAABAAAABcBBAABAAAAawAAABoBBQABAAAAqgAAABsB
        BQABAAAAsgAAACgBAwABAAAAAQAAADEBAgAMAAAAugAAAAAAAAABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkA
        AAAAAAAAAAAAAHicAWAAn/9B26mutTAeWCS32w5QTx2XBoaTR2jwBa8NWiPdtGX8WkibQ+duo+OElpvkh6RA58Pq
        UgTKu/m/6OZIyv93BKwm0iegacOS9O6zYcJO82ZTAXi0eZM4IsPAz2s8vrSvfs9IRTOJ
        """,
        """
        ra2tV1dXDg4OlpaWR0dHrq6u3NzcWlpa5ubmhISEh4eHw8PDycnJ5+fn/v7+JiYmaWlp7u7uTk5OAQEBkpKSwMDA
        vb29zs7O
        """
      )
    case .inks16:
      (
        """
        SUkqAAgAAAAOAAABBAABAAAABgAAAAEBBAABAAAABAAAAAIBAwAEAAAAtgAAAAMBAwABAAAACAAAAAYBAwABAAAA
        BQAAABEBBAABAAAA4AAAABUBAwABAAAABAAAABYBBAABAAAABAAAABcBBAABAAAAyAAAABoBBQABAAAAvgAAABsB
        BQABAAAAxgAAABwBAwABAAAAAQAAACgBAwABAAAAAQAAADEBAgAMAAAAzgAAAAAAAAAQABAAEAAQAAEAAAABAAAA
        AQAAAAEAAAB0aWZmZmlsZS5weQAAAAAAAAB4nGOAgv9gEBqqe2fH56te64XeBZ0snBnkKNig9vsX1/0aXh3vn809
        qrKB21WyW7VXb/VhWdf81CK2wzGTUW3fjA8mhi2rlk6JP/zR7eEzi9x90VsC0l9fePBh8Sf5+CWJmf2m32x2/rB8
        c7vZhsMvZLrgVy4dUWs3kTwjxse8kW/+tXRkGeg1rS/4PJllsf3kGkeHJnlZ5wdTIs7Jzma2KjDXXSt1vkRK+uOk
        7YzbGrhjXust3LBppt8d4x0/ePYXSQIACZBZhQ==
        """,
        """
        ////AAAAIQyooYShzgUffFWVmVY8PRR5zTUNPk0sEmVwEhxRRnOaCBN4ntrhsIrwEGV6PQq9YY2lUydOs0osDkZH
        D0I2uAc7
        """
      )
    case .grayAlpha:
      (
        """
        AAADAAAAAAAAAAAABgAEABAos5wqVYtTdp4XY/Vl0uMpu0sG8jO8L0Ir4/D6DN1oL3jGJoE2xdWuTO7fW+p1IXXQ
        """,
        """
        bm5uDg4OLS0tSUlJCQkJYWFhu7u7Hh4eAgICMDAwIyMjCwsL1tbWDAwMWlpaFhYWHh4eGxsbpaWlNDQ00NDQVFRU
        Dw8PX19f
        """
      )
    case .packedGrayAlpha:
      (
        """
        AAALAAAAAAAAAAAABgAEABAIBbOcKlWLU3aeF2P1ZYXS4wXj8PoM3WgveMYmgTYFxdWuTO7fW+p1IXXQ
        """,
        """
        paWlNDQ00NDQVFRUDw8PX19f1tbWDAwMWlpaFhYWHh4eGxsbu7u7u7u7u7u7u7u7u7u7u7u7bm5uDg4OLS0tSUlJ
        CQkJYWFh
        """
      )
    case .right:
      (
        """
        AAACAAAAAAAAAAAABgAEABgw+WLlr828ryZqlaAGQanx5UqLDjdRRTmnLavVaidCxpNWX5QKESbpoaxw36Ey10j6
        JzRM17KZzAy9+SGmGV7SPAaPf/IG3QFZ
        """,
        """
        i0rl8alBBqCVaiavvM2v5WL5CpRfVpPGQidq1astpzlFUTcOmbLXTDQn+kjXMqHfcKyh6SYRWQHdBvJ/jwY80l4Z
        piH5vQzM
        """
      )
    case .lowerRight:
      (
        """
        AAACAAAAAAAAAAAABgAEABgQzAy9+SGmGV7SPAaPf/IG3QFZESbpoaxw36Ey10j6JzRM17KZDjdRRTmnLavVaidC
        xpNWX5QK+WLlr828ryZqlaAGQanx5UqL
        """,
        """
        i0rl8alBBqCVaiavvM2v5WL5CpRfVpPGQidq1astpzlFUTcOmbLXTDQn+kjXMqHfcKyh6SYRWQHdBvJ/jwY80l4Z
        piH5vQzM
        """
      )
    case .shortPalette:
      (
        """
        Qk1iAAAAAAAAAEIAAAAoAAAABgAAAAQAAAABAAgAAAAAACAAAAATCwAAEwsAAAMAAAAAAAAAKB7IADzcCgDwUEYA
        AwMDAAMFAAAAAQAEAAEAAAUDAgMEAAAABAEABQAEAAA=
        """,
        """
        AAAACtw8yB4oAAAAyB4oAAAAAAAAAAAARlDwAAAAAAAAyB4oyB4oCtw8yB4oAAAAyB4oCtw8AAAAAAAAAAAAyB4o
        AAAAAAAA
        """
      )
    }
  }
}
